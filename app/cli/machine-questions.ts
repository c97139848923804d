import { accessSync, constants, existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";

import type { env } from "#app/env.server.ts";
import type { Question } from "#app/gateways/questions.server.ts";

type Environment = Pick<typeof env, "DATA_DIR" | "BACKUP_DIR" | "MARKET_SOCKET" | "HOST">;

/** Bytes of a socket's path that every system takes. */
const longestSocket = 103;

/** Of a folder that is made when it is needed: the nearest one above that is there. */
function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(nearest(resolve(path)), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const askFolder = (variable: string, path: string) => () =>
  isWritable(path)
    ? Promise.resolve(`${variable} can be written by this user.`)
    : Promise.reject(
        new Error(`${variable} cannot be written by this user: its owner or its rights are wrong.`),
      );

const askSocket = (path: string) => () => {
  const folder = dirname(resolve(path));
  if (!existsSync(folder))
    return Promise.reject(
      new Error("The folder of MARKET_SOCKET is not there: make it, or the server does not start."),
    );
  if (Buffer.byteLength(path) > longestSocket)
    return Promise.reject(
      new Error(`MARKET_SOCKET is longer than ${longestSocket} bytes: no system takes it.`),
    );
  return askFolder("The folder of MARKET_SOCKET", folder)();
};

/** Whether a server can listen there; on any port, since ours may be listening on its own. */
const askHost = (host: string) => () =>
  new Promise<string>((done, fail) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      fail(new Error(`HOST is no address of this machine (${error.code ?? "unknown"}).`));
    });
    server.listen(0, host, () => {
      server.close(() => {
        done("A server can listen on HOST.");
      });
    });
  });

/** What this machine must give a server and its backups (OPS-47). */
export const machineQuestions = (from: Environment): Question[] => [
  { name: "address", ask: askHost(from.HOST) },
  { name: "data folder", ask: askFolder("DATA_DIR", from.DATA_DIR) },
  {
    name: "backup folder",
    ask: from.BACKUP_DIR ? askFolder("BACKUP_DIR", from.BACKUP_DIR) : undefined,
  },
  { name: "socket", ask: from.MARKET_SOCKET ? askSocket(from.MARKET_SOCKET) : undefined },
];
