import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

import { log } from "#app/bff/log.server.ts";
import { runCommand } from "#app/cli/commands.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { env } from "#app/env.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { cleanText } from "#app/lib/clean-text.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import { Refused } from "#app/lib/command-line.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";

export type CommandReply = { answer?: unknown; refusal?: string };

type Scope = { connection: Connection; clock: Clock; machineClock: Clock; gateways: Gateways };

export async function replyTo(words: readonly string[], scope: Scope): Promise<CommandReply> {
  const { connection, clock, gateways } = scope;
  const times = { now: clock(), machineNow: scope.machineClock() };
  try {
    const tools = { connection, gateways, ...times };
    return { answer: await runCommand(words.map(cleanText), tools) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    if (error instanceof RuleError) return { refusal: sentence(error.code) };
    log.error({ err: error }, "command");
    return { refusal: "The command failed: the log says why." };
  }
}

/**
 * Socket readable by its owner only: the embedded database takes one process (decision 003). On PostgreSQL only with
 * MARKET_SOCKET.
 */
export async function serveCommands(local: Omit<Scope, "machineClock">) {
  const path = env.marketSocket;
  if (!path) return () => Promise.resolve();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    converse(socket, { ...local, machineClock }).catch(() => socket.destroy());
  });
  // We hold the folder's lock or this path: a socket found here was left by a dead process.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
}

async function converse(socket: Socket, scope: Scope) {
  for await (const line of createInterface({ input: socket })) {
    const words = JSON.parse(line) as string[];
    socket.end(JSON.stringify(await replyTo(words, scope)));
    return;
  }
}
