import { connect as connectSocket } from "node:net";
import { text } from "node:stream/consumers";

import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { type CommandReply, replyTo, socketPath } from "#app/server/commands.server.ts";
import { openWorld } from "#app/server/world.server.ts";

import { jsonOf, refusalOf, textOf } from "./print.ts";

/** The server's answer when one runs on our folder; undefined when none does. */
function askServer(words: readonly string[]): Promise<CommandReply | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ path: socketPath(env.DATA_DIR) });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
    socket.on("connect", () => {
      socket.end(`${JSON.stringify(words)}\n`);
      text(socket).then((answer) => {
        resolve(JSON.parse(answer) as CommandReply);
      }, reject);
    });
  });
}

async function askDatabase(words: readonly string[]): Promise<CommandReply> {
  const world = await openWorld();
  try {
    if (!world.local) return { refusal: "The API is elsewhere: run this where its database is." };
    return await replyTo(words, { ...world.local, machineClock });
  } finally {
    await world.close();
  }
}

async function main(args: readonly string[]): Promise<number> {
  // `--json` is how to print; the other options belong to the command.
  const words = args.filter((word) => word !== "--json");
  const elsewhere = env.DATABASE_URL ?? env.API_URL;
  const served = elsewhere ? undefined : await askServer(words);
  const { answer, refusal } = served ?? (await askDatabase(words));
  if (refusal !== undefined) {
    process.stderr.write(`${refusalOf(refusal)}\n`);
    return 1;
  }
  const json = args.includes("--json");
  process.stdout.write(`${json ? jsonOf(answer) : textOf(answer)}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const [reason = ""] = error instanceof Error ? error.message.split("\n", 1) : ["failed"];
  process.stderr.write(`${refusalOf(reason)}\n`);
  return 1;
});
