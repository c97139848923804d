import type { Db } from "#app/db/client.server.ts";
import { onNotice } from "#app/db/notices.server.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";

import { holdRates, type Rate } from "./domain.ts";
import { findRates } from "./repository.server.ts";

const againMs = 5_000;
/** How old the rows of another process may be: one that is added takes effect on a later day. */
const remoteMs = 300_000;

type Rows = readonly Readonly<{ name: string; from: Day; value: number }>[];

function holder(find: () => Promise<Rows>, today: () => Day) {
  const load = async () => {
    holdRates((await find()) as readonly Rate[], today);
  };
  const again = () => {
    setTimeout(() => void load().catch(again), againMs).unref();
  };
  return { load, reload: () => load().catch(again) };
}

/**
 * Reads the rows once, and again at each notice of a change, so that formulas cost no statement. Answers how to stop.
 */
export async function openRates(db: Db, clock: Clock): Promise<() => void> {
  const { load, reload } = holder(
    () => findRates(db),
    () => parisDay(clock()),
  );
  await load();
  return onNotice((notice) => {
    if (notice.kind === "rates") void reload();
  });
}

/** The same for pages whose API is elsewhere. */
export async function openRemoteRates(find: () => Promise<Rows>): Promise<() => void> {
  const { reload } = holder(find, () => parisDay(machineClock()));
  await reload();
  const timer = setInterval(() => void reload(), remoteMs).unref();
  return () => {
    clearInterval(timer);
  };
}
