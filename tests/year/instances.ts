import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

import { Chance } from "#app/db/seed/random.ts";
import { openCarrier } from "#scripts/carrier.mjs";
import { startServer } from "#scripts/site.mjs";

type Instance = Readonly<{
  running: Awaited<ReturnType<typeof startServer>>;
  socket: string;
}>;

export type Instances = Awaited<ReturnType<typeof openInstances>>;

/** Percent of the third parties' calls. */
const faulty = 4;
/** Of the rounds of jobs, in which one of both is killed, and within how long. */
const killed = { share: 0.08, withinMs: 1500 };

const isPartial = (lines: unknown): boolean =>
  !Array.isArray(lines) || lines.some((line: object) => "busy" in line);

/**
 * Two servers of the build on one database, with the stand-ins of a demonstration, which fail at random; a carrier of
 * mails that refuses some.
 */
export async function openInstances(database: string) {
  const folder = mkdtempSync(join(tmpdir(), "preau-everybody-"));
  const chance = new Chance(31);
  const carrier = await openCarrier({ refuses: () => chance.happens(faulty / 100) });
  const all: (Instance | undefined)[] = [];
  let percent = faulty;
  let starts = 0;
  let kills = 0;

  async function start(index: number): Promise<void> {
    const socket = join(folder, `market-${String(index)}.sock`);
    const running = await startServer(
      folder,
      {
        DATABASE_URL: database,
        DATA_KEY: Buffer.alloc(32, 7).toString("base64"),
        MARKET_SOCKET: socket,
        SMTP_URL: carrier.url,
        FAULTS: `${String(++starts)} ${String(percent)}`,
        NODE_OPTIONS: "--import ./tests/year/failing-server.mjs",
      },
      { name: `instance-${String(starts)}` },
    );
    all[index] = { running, socket };
  }

  await start(0);
  await start(1);
  const alive = () => all.filter((one) => one !== undefined);

  async function kill(index: number): Promise<void> {
    const one = all[index];
    if (!one) return;
    all[index] = undefined;
    kills++;
    await one.running.kill();
    await start(index);
  }

  async function command(words: readonly string[]): Promise<unknown> {
    const socket = connect({ path: chance.oneOf(alive()).socket });
    socket.end(`${JSON.stringify(words)}\n`);
    const said = JSON.parse(await text(socket)) as { answer?: unknown; refusal?: string };
    if (said.refusal !== undefined) throw new Error(said.refusal);
    return said.answer;
  }

  /** What is due by one of them; at times one is killed meanwhile, then the other does it. */
  async function runJobs(): Promise<void> {
    const dies = chance.happens(killed.share) && percent > 0;
    const death = dies
      ? delay(chance.between(0, killed.withinMs)).then(() => kill(chance.between(0, 1)))
      : undefined;
    const first = await command(["jobs", "run"]).catch(() => undefined);
    await death;
    if (dies || isPartial(first)) await rest();
  }

  /** Until no sweep was left to another process, which may have begun before this instant. */
  async function rest(times = 10): Promise<void> {
    if (isPartial(await command(["jobs", "run"])) && times > 0) await rest(times - 1);
  }

  return {
    folder,
    /** Bare bytes to one of both. */
    fetch: (path: string, init: RequestInit) =>
      fetch(chance.oneOf(alive()).running.origin + path, init),
    runJobs,
    kills: () => kills,
    /** Times that each mail was taken. */
    mails: carrier.times,
    /** Third parties fail no more. */
    calm: async () => {
      percent = 0;
      carrier.refuseNone();
      for (const index of all.keys()) {
        await all[index]?.running.stop();
        await start(index);
      }
    },
    close: async () => {
      for (const one of alive()) await one.running.stop();
      await carrier.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
