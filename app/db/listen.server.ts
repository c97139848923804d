import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

import { hear, type Notice, noticeChannel } from "./notices.server.ts";
import { briefSettings, outlivesCuts, type PostgresAddress } from "./pool.server.ts";

/** LISTEN takes no parameter; the channel is our own constant. */
const listenNotices = `listen ${noticeChannel}`;

const againMs = 1_000;
const heartbeatMs = 30_000;

export function receive(payload: string | undefined): void {
  if (payload) hear(JSON.parse(payload) as Notice);
}

/** On its own connection. After a reconnection every cached page is dropped and the rates are read again, since notices were missed. */
export function listenToNotices(to: PostgresAddress): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const pause = (ms: number) => delay(ms, undefined, { ref: false, signal }).catch(() => undefined);

  async function listen(again: boolean): Promise<void> {
    const client = new pg.Client(briefSettings(to));
    outlivesCuts(client);
    client.on("notification", ({ payload }) => {
      receive(payload);
    });
    const ended = new Promise<"cut">((resolve) => {
      client.once("end", () => {
        resolve("cut");
      });
    });
    try {
      await client.connect();
      await client.query(listenNotices);
      if (again) {
        hear({ kind: "rates" });
        hear({ kind: "terms" });
        hear({ kind: "lines" });
        hear({ kind: "drop", tags: ["*"] });
      }
      while (!signal.aborted) {
        if ((await Promise.race([ended, pause(heartbeatMs)])) === "cut") return;
        await client.query("select 1");
      }
    } finally {
      await client.end();
    }
  }

  async function keepListening(): Promise<void> {
    for (let again = false; !signal.aborted; again = true) {
      await listen(again).catch(() => undefined);
      await pause(againMs);
    }
  }

  const done = keepListening();
  return () => {
    stop.abort();
    return done;
  };
}
