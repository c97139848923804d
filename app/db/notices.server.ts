import { sql } from "drizzle-orm";

import { afterCommit, type Tx } from "./client.server.ts";

/** What processes broadcast to each other: pages to drop, the clock moved. */
export type Notice =
  { kind: "drop"; tags: readonly string[] } | { kind: "clock"; offsetMs: number };

export const noticeChannel = "preau";

type Hearer = (notice: Notice) => void;

// One set per process, whatever the bundler or the dev server does with this file.
const shared = globalThis as typeof globalThis & { preauHearers?: Set<Hearer> };
const hearers = (shared.preauHearers ??= new Set());

/** Subscribes to every notice, of this process at commit and of the others. Returns how to stop. */
export function onNotice(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** Hands a notice to this process's subscribers. */
export function hear(notice: Notice): void {
  for (const hearer of hearers) hearer(notice);
}

/** PostgreSQL refuses a payload of 8,000 bytes, and the transaction with it. */
const longestPayload = 7_999;

/** What is sent: too many tags for one payload, some five hundred, drop everything. */
function payloadOf(notice: Notice): string {
  const payload = JSON.stringify(notice);
  if (Buffer.byteLength(payload) <= longestPayload) return payload;
  return JSON.stringify({ kind: "drop", tags: ["*"] } satisfies Notice);
}

/** Broadcasts to every process at commit, never on rollback (decision 012). */
export async function broadcast(tx: Tx, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${payloadOf(notice)})`);
  afterCommit(() => {
    hear(notice);
  });
}

/** Drops the pages with one of these tags (`teacher:12`), everywhere, at commit. */
export function dropPages(tx: Tx, ...tags: string[]): Promise<void> {
  return broadcast(tx, { kind: "drop", tags });
}
