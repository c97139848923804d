import { connect as connectSocket } from "node:net";
import { text } from "node:stream/consumers";

import { env } from "#app/env.server.ts";
import { printable } from "#app/lib/clean-text.ts";
import { machineClock } from "#app/lib/clock.ts";
import { type Line, Misused, Refused } from "#app/lib/command-line.ts";
import { type CommandReply, replyTo } from "#app/server/commands.server.ts";
import { openWorld } from "#app/server/world.server.ts";

import { aloneCommands } from "./alone.ts";
import { readCommand } from "./commands.ts";
import { operatorName } from "./line.ts";
import { jsonOf, textOf } from "./print.ts";

function askServer(path: string, args: readonly string[]): Promise<CommandReply | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ path });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
    socket.on("connect", () => {
      socket.end(`${JSON.stringify(args)}\n`);
      text(socket).then((answer) => {
        resolve(JSON.parse(answer) as CommandReply);
      }, reject);
    });
  });
}

async function askDatabase(args: readonly string[]): Promise<CommandReply> {
  const world = await openWorld();
  try {
    if (world.fault) return { refusal: world.fault };
    if (!world.local) return { refusal: "The API is elsewhere: run this where its database is." };
    return await replyTo(args, { ...world.local, machineClock });
  } finally {
    await world.close();
  }
}

async function replyOf(line: Line, args: readonly string[]): Promise<CommandReply> {
  const alone = aloneCommands[line.name];
  const socket = alone && !alone.isServed ? undefined : env.marketSocket;
  const served = socket ? await askServer(socket, args) : undefined;
  return served ?? (alone ? { answer: await alone.run(line) } : await askDatabase(args));
}

async function main(args: readonly string[]): Promise<number> {
  // Resolved here: the answering server runs as another user.
  const named = [`--as=${operatorName()}`, ...args];
  const line = readCommand(named);
  const json = line.flags.has("json");
  const { answer, refusal } = await replyOf(line, named);
  if (refusal !== undefined) throw new Refused(refusal);
  process.stdout.write(`${json ? jsonOf(answer) : textOf(answer)}\n`);
  return hasFound(answer) ? 1 : 0;
}

/** What `doctor` counts as wrong. */
const hasFound = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "wrong" in answer && Number(answer.wrong) > 0;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const [reason = ""] = error instanceof Error ? error.message.split("\n", 1) : ["failed"];
  const usage = error instanceof Misused ? ["Usage:", ...error.usage.map((one) => `  ${one}`)] : [];
  process.stderr.write(`${[printable(reason), ...usage].join("\n")}\n`);
  return error instanceof Misused ? 2 : 1;
});
