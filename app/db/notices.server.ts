import { sql } from "drizzle-orm";

import { afterCommit, type Tx } from "./client.server.ts";

export type Notice =
  | { kind: "drop"; tags: readonly string[] }
  | { kind: "clock"; offsetMs: number }
  /** Some row of the rates: they are read again. */
  | { kind: "rates" }
  | { kind: "terms" }
  | { kind: "lines" }
  /** Who is in a room has changed; with `signal`, only something was said: to one seat, or to all but its own. */
  | { kind: "room"; room: number; signal?: { to: number | null; from?: number } }
  /** It gave its seat of a stage back: it has none in the stage's room either. */
  | { kind: "seat_back"; registration: number }
  /** A teacher may have been taken off this stage. */
  | { kind: "class_back"; lesson: number };

export const noticeChannel = "preau";

type Hearer = (notice: Notice) => void;

// One set per process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & { preauHearers?: Set<Hearer> };
const hearers = (shared.preauHearers ??= new Set());

/** This process's notices at commit, and the others'. Returns how to stop. */
export function onNotice(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

export function hear(notice: Notice): void {
  for (const hearer of hearers) hearer(notice);
}

/** PostgreSQL refuses a payload of 8,000 bytes, and rolls back the transaction. */
const longestPayload = 7_999;

/** Too many tags for one payload, about five hundred, drop everything. */
function payloadOf(notice: Notice): string {
  const payload = JSON.stringify(notice);
  if (Buffer.byteLength(payload) <= longestPayload) return payload;
  return JSON.stringify({ kind: "drop", tags: ["*"] } satisfies Notice);
}

/** Sent at commit, never on rollback (decision 012). */
export async function broadcast(tx: Tx, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${payloadOf(notice)})`);
  afterCommit(() => {
    hear(notice);
  });
}

export function dropPages(tx: Tx, ...tags: string[]): Promise<void> {
  return broadcast(tx, { kind: "drop", tags });
}
