import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { onNotice } from "#app/db/notices.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { presentSeat } from "./enter.server.ts";
import { placeOf } from "./place.server.ts";
import { aliveSince, isOver } from "./seat.domain.ts";
import {
  findAlive,
  findByNonce,
  findSeat,
  findSignals,
  saveSeat,
  type SeatRow,
} from "./seat.repository.server.ts";

/** Milliseconds between two signs of life: a proxy cuts a silent line after a minute. */
const beatMs = 15_000;
/** What a browser waits before it comes back. */
const backMs = 1000;
/** A stream ends by itself: the browser comes back, and finds what it missed. */
const longestMs = 15 * 60_000;

type Listening = Pick<OpenCall, "db" | "now" | "machineNow" | "headers">;

/** Server-sent events of one seat: signals, and who is there (API-295). */
export async function streamSignals(
  { db, now, machineNow, headers }: Listening,
  { uuid, place, after }: { uuid: string; place: string; after?: number | undefined },
): Promise<Response> {
  const { nonce } = placeOf(place, uuid, machineNow);
  const seat = await findByNonce(db, nonce);
  if (!seat) throw new RuleError("not_found", "api.room.not_seated");
  const last = Number(headers.get("last-event-id") ?? after ?? 0);
  const line = new Line(db, seat, {
    last: Number.isSafeInteger(last) ? last : 0,
    offsetMs: now.getTime() - machineNow.getTime(),
  });
  return new Response(line.stream(), {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

/** One seat's line: reads once at a time, again if a notice came meanwhile. */
class Line {
  readonly #db: Db;
  readonly #seat: SeatRow;
  /** Presence is written in business time. */
  readonly #offsetMs: number;
  #last: number;
  #people = "";
  #reading = false;
  #again = false;
  #stop: (() => void) | undefined;
  #out: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(db: Db, seat: SeatRow, { last, offsetMs }: { last: number; offsetMs: number }) {
    this.#db = db;
    this.#seat = seat;
    this.#last = last;
    this.#offsetMs = offsetMs;
  }

  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        this.#out = controller;
        const unhear = onNotice((notice) => {
          if (notice.kind === "room" && notice.room === this.#seat.roomId) void this.#read();
        });
        const beat = setInterval(() => void this.#beat(), beatMs).unref();
        const end = setTimeout(() => {
          this.#close();
        }, longestMs).unref();
        this.#stop = () => {
          unhear();
          clearInterval(beat);
          clearTimeout(end);
        };
        this.#write(`retry: ${String(backMs)}\n\n`);
        void this.#beat();
      },
      cancel: () => this.#stop?.(),
    });
  }

  async #beat(): Promise<void> {
    this.#write(": \n\n");
    await this.#safely(async () => {
      const { id } = this.#seat;
      const seat = await findSeat(this.#db, id);
      if (seat && !isOver(seat)) {
        const seenAt = machineClock();
        const until = new Date(seenAt.getTime() + this.#offsetMs);
        await saveSeat(this.#db, id, { seenAt, until: seat.state === "in" ? until : null });
      }
    });
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#hasMore()) await this.#safely(() => this.#tell());
    this.#reading = false;
  }

  /** A notice that comes while it reads is one more. */
  #hasMore(): boolean {
    const again = this.#again;
    this.#again = false;
    return again;
  }

  async #tell(): Promise<void> {
    const seat = await findSeat(this.#db, this.#seat.id);
    if (!seat || isOver(seat)) {
      this.#write("event: out\ndata: {}\n\n");
      this.#close();
      return;
    }
    const alive = await findAlive(this.#db, seat.roomId, aliveSince(machineClock()));
    const people = JSON.stringify({ state: seat.state, people: alive.map(presentSeat) });
    if (people !== this.#people) this.#write(`event: people\ndata: ${people}\n\n`);
    this.#people = people;
    if (seat.state === "waiting") return;
    for (const { id, fromSeat: from, kind, body } of await findSignals(
      this.#db,
      seat,
      this.#last,
    )) {
      this.#write(`id: ${String(id)}\ndata: ${JSON.stringify({ id, from, kind, body })}\n\n`);
      this.#last = id;
    }
  }

  /** A database that is away ends the line: the browser comes back by itself. */
  async #safely(act: () => Promise<void>): Promise<void> {
    await act().catch(() => {
      this.#close();
    });
  }

  #write(text: string): void {
    try {
      this.#out?.enqueue(new TextEncoder().encode(text));
    } catch {
      this.#stop?.();
    }
  }

  #close(): void {
    this.#stop?.();
    try {
      this.#out?.close();
    } catch {
      // The browser has left.
    }
    this.#out = undefined;
  }
}
