import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { type Notice, onNotice } from "#app/db/notices.server.ts";
import type { Rooms } from "#app/gateways/rooms.server.ts";
import { machineClock } from "#app/lib/clock.ts";

import { windowOf } from "./domain.ts";
import { presentSeats } from "./enter.server.ts";
import { endIfGivenBack, isConcerned, type Seated, seatOfMember } from "./given-back.server.ts";
import { placeOf } from "./place.server.ts";
import { aliveSince, isOver, type SeatState, signalsBefore } from "./seat.domain.ts";
import {
  findAlive,
  findSeat,
  findSignals,
  forgetRead,
  type SeatRow,
} from "./seat.repository.server.ts";
import { roomOf } from "./show.server.ts";
import { beat } from "./stay.server.ts";

/** Milliseconds between two signs of life: a proxy cuts a silent line after a minute, a seat is alive for 90 seconds. */
const beatMs = 25_000;
/** Of so many signs of life one is kept in the table, and looks who is there: each costs the server three statements. */
const keptBeats = 2;
/** What a browser waits before it comes back. */
const backMs = 1000;
/** Bytes that a browser has not taken yet: what follows waits in the table. */
const mostUnread = 512_000;
/** A stream ends by itself: the browser comes back, and finds what it missed. */
const longestMs = 15 * 60_000;

type Listening = Pick<OpenCall, "db" | "now" | "machineNow" | "headers" | "gateways">;

/** The lines of this process; the last one of a seat takes the place of the one before. */
const lines = new Map<number, Line>();

/** Server-sent events of one seat: signals, and who is there (API-295). */
export async function streamSignals(
  { db, now, machineNow, headers, gateways }: Listening,
  { uuid, place, after }: { uuid: string; place: string; after?: number | undefined },
): Promise<Response> {
  const { nonce } = placeOf(place, uuid, machineNow);
  const { dates, isMember, pass } = (await roomOf(db, uuid, now)).subject;
  const seat = await seatOfMember(db, nonce, isMember);
  const given = Number(headers.get("last-event-id") ?? after ?? 0);
  const last = Number.isSafeInteger(given) ? given : 0;
  // It comes back with the last one that it has: its own of before are not read again.
  const { id, roomId } = seat;
  const before = signalsBefore(machineNow);
  if (last > 0) await forgetRead(db, { roomId, before }, { seat: id, until: last });
  const line = new Line(db, seat, {
    last,
    lesson: pass.kind === "group_lesson" ? pass.subjectId : undefined,
    offsetMs: now.getTime() - machineNow.getTime(),
    closesAt: dates ? windowOf(dates).closesAt : undefined,
    rooms: gateways.rooms,
  });
  return new Response(line.stream(), {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

type LineOptions = Readonly<{
  last: number;
  lesson: Seated["lesson"];
  /** Milliseconds from machine time to business time, in which stays are kept. */
  offsetMs: number;
  /** Business time at which a dated room ends. */
  closesAt: Date | undefined;
  rooms: Rooms;
}>;

type Addressed = NonNullable<Extract<Notice, { kind: "room" }>["signal"]>;

const isFor = (seat: number, { to, from }: Addressed): boolean =>
  to === seat || (to === null && from !== seat);

/** One seat's line: reads once at a time, again if a notice came meanwhile. */
class Line {
  readonly #db: Db;
  readonly #seat: SeatRow;
  readonly #options: LineOptions;
  #offsetMs: number;
  #hasIce = false;
  #last: number;
  #people = "";
  #reading = false;
  /** Who is there is to be read again, not only what was said. */
  #isStale = true;
  #isIn = false;
  #beatCount = 0;
  /** The next reading is a sign of life too: the seat is read once. */
  #beats = false;
  #again = false;
  #waits = false;
  #stop: (() => void) | undefined;
  #out: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(db: Db, seat: SeatRow, options: LineOptions) {
    this.#db = db;
    this.#seat = seat;
    this.#options = options;
    this.#offsetMs = options.offsetMs;
    this.#last = options.last;
  }

  stream(): ReadableStream<Uint8Array> {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#out = controller;
        lines.get(this.#seat.id)?.replace();
        lines.set(this.#seat.id, this);
        const unhear = onNotice((notice) => {
          if (notice.kind === "clock") this.#offsetMs = notice.offsetMs;
          if (notice.kind === "room" && notice.room === this.#seat.roomId) this.#hear(notice);
          if (isConcerned({ ...this.#seat, lesson: this.#options.lesson }, notice))
            void this.#safely(() => endIfGivenBack(this.#db, this.#seat));
        });
        const beating = setInterval(() => void this.#beat(), beatMs).unref();
        const end = setTimeout(() => {
          this.#close();
        }, longestMs).unref();
        this.#stop = () => {
          unhear();
          clearInterval(beating);
          clearTimeout(end);
          if (lines.get(this.#seat.id) === this) lines.delete(this.#seat.id);
        };
        this.#write(`retry: ${String(backMs)}\n\n`);
        void this.#beat();
      },
      pull: () => {
        if (!this.#waits) return;
        this.#waits = false;
        void this.#read();
      },
      cancel: () => this.#stop?.(),
    };
    const size = ({ byteLength }: Uint8Array) => byteLength;
    return new ReadableStream(source, { highWaterMark: mostUnread, size });
  }

  /** Whether the browser has yet to read what was sent; `pull` then goes on from the table. */
  #isFull(): boolean {
    this.#waits ||= (this.#out?.desiredSize ?? 0) <= 0;
    return this.#waits;
  }

  /** Ends this line: another page has taken the same seat. */
  replace(): void {
    this.#tellOut("moved");
  }

  #hear({ signal }: Extract<Notice, { kind: "room" }>): void {
    if (!signal) this.#isStale = true;
    if (!signal || isFor(this.#seat.id, signal)) void this.#read();
  }

  async #beat(): Promise<void> {
    if (!this.#isFull()) this.#write("event: beat\ndata: 1\n\n");
    const isKept = this.#beatCount % keptBeats === 0;
    this.#beatCount += 1;
    if (!isKept && !this.#isClosed()) return;
    this.#beats = true;
    this.#isStale = true;
    await this.#read();
  }

  #now(): Date {
    return new Date(machineClock().getTime() + this.#offsetMs);
  }

  #isClosed(): boolean {
    const { closesAt } = this.#options;
    return closesAt !== undefined && this.#now() > closesAt;
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
    if (this.#isClosed()) {
      this.#tellOut("ended");
      return;
    }
    const isStale = this.#isStale;
    // A notice that comes while it reads is about what it may have missed.
    this.#isStale = false;
    if (isStale && !(await this.#tellSeat())) return;
    if (this.#isIn && !this.#isFull()) await this.#tellSignals();
  }

  /** False where the line has ended, or waits for its browser. */
  async #tellSeat(): Promise<boolean> {
    const seat = await this.#readSeat();
    if (!seat || isOver(seat)) {
      this.#tellOut(seat?.state);
      return false;
    }
    this.#isIn = seat.state !== "waiting";
    if (this.#isFull()) {
      this.#isStale = true;
      return false;
    }
    await this.#tellPeople(seat);
    return true;
  }

  #readSeat(): Promise<SeatRow | undefined> {
    if (!this.#beats) return findSeat(this.#db, this.#seat.id);
    this.#beats = false;
    return beat(this.#db, this.#seat.id, { now: this.#now(), machineNow: machineClock() });
  }

  async #tellSignals(): Promise<void> {
    const signals = await findSignals(this.#db, this.#seat, this.#last);
    for (const { id, fromSeat: from, kind, body } of signals) {
      if (this.#isFull()) return;
      this.#write(`id: ${String(id)}\ndata: ${JSON.stringify({ id, from, kind, body })}\n\n`);
      this.#last = id;
    }
  }

  /** A person who waits at the door gets neither the people inside nor the relay’s credentials. */
  async #tellPeople({ id, state, roomId }: SeatRow): Promise<void> {
    const isIn = state === "in";
    if (isIn && !this.#hasIce) {
      const ice = this.#options.rooms.iceServers(String(id), machineClock());
      this.#write(`event: ice\ndata: ${JSON.stringify(ice)}\n\n`);
      this.#hasIce = true;
    }
    const alive = isIn ? await findAlive(this.#db, roomId, aliveSince(machineClock())) : [];
    const people = JSON.stringify({ state, people: presentSeats(alive) });
    if (people !== this.#people) this.#write(`event: people\ndata: ${people}\n\n`);
    this.#people = people;
  }

  #tellOut(state: SeatState | undefined): void {
    this.#write(`event: out\ndata: ${JSON.stringify({ state: state ?? "ended" })}\n\n`);
    this.#close();
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
