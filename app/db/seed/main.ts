import { writeFileSync } from "node:fs";

import { openClock } from "#app/db/clock.server.ts";
import { connect } from "#app/db/connect.server.ts";
import { env } from "#app/env.server.ts";
import { openRates } from "#app/modules/foundation/rate/open.server.ts";

import { type Scale, scales, seedDatabase } from "./seed.server.ts";

import "#app/bff/words.server.ts";

const usage = `Say: npm run --silent seed -- --scale=${scales.join("|")} --json=FILE, and --desk with f0`;

function option(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = args[at];
  if (word === undefined) return undefined;
  return word.includes("=") ? word.slice(word.indexOf("=") + 1) : args[at + 1];
}

function isScale(word: string): word is Scale {
  return scales.some((scale) => scale === word);
}

async function main(args: readonly string[]): Promise<void> {
  if (!env.demo) throw new Error("People are invented in the demonstration only.");
  if (env.API_URL) throw new Error("The API is elsewhere: run this where its database is.");
  const scale = option(args, "scale") ?? "demo";
  if (!isScale(scale)) throw new Error(usage);
  const connection = await connect({
    postgres: env.postgres && { ...env.postgres, longestMs: Infinity },
    folder: env.DATA_DIR,
    repeats: true,
  });
  try {
    const clock = await openClock(connection.db);
    await openRates(connection.db, clock);
    const desk = args.includes("--desk") || undefined;
    const seed = await seedDatabase(connection.db, scale, clock(), { desk });
    const file = option(args, "json");
    if (file) writeFileSync(file, `${JSON.stringify(seed, null, 2)}\n`);
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? error.message.split("\n", 1)[0] : "failed"}\n`,
    );
    return 1;
  },
);
