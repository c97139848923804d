import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

import { onFreePort } from "#scripts/port.mjs";

import type { Place } from "./databases.ts";
import { visitedFolder } from "./visited.ts";

export const environment = (
  folder: string,
  more: Record<string, string> = {},
): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  PREAU_STARTED: "true",
  PREAU_MODE: "demo",
  DATA_DIR: folder,
  LOG_LEVEL: visitedFolder ? "info" : "warn",
  ...more,
});

/** What a worker asks of its own server (`sites.ts`). */
export type Order = "open" | "close";

/** Milliseconds. */
const orderPatience = 20_000;

/** A process of the built server; `sites` is one that serves several sites in turn. */
export class ServerProcess {
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #log: string;
  readonly #closed: Promise<unknown>;
  #words = "";

  private constructor(child: ChildProcess, port: number, log: string) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
    this.#log = log;
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#words += String(chunk);
      process.stderr.write(chunk);
    });
    this.#closed = once(child, "close");
  }

  static start(
    folder: string,
    variables: Record<string, string>,
    program: "index" | "sites" = "index",
  ): Promise<ServerProcess> {
    // Beside the folder, which a next site replaces.
    const log = `${folder}.log`;
    return onFreePort(async (port) => {
      // A journey is too short to compile the embedded database twice.
      const child = spawn("node", ["--liftoff-only", `build/server/${program}.js`], {
        env: environment(folder, { PORT: String(port), ...variables }),
        stdio: ["ignore", openSync(log, "a"), "pipe", ...(program === "sites" ? ["ipc"] : [])],
      } as object);
      const started = new ServerProcess(child, port, log);
      await started.#ready();
      return started;
    });
  }

  async #ready(): Promise<void> {
    for (let attempt = 0; attempt < 900; attempt++) {
      if (this.hasEnded) {
        await this.#closed;
        throw new Error(`the server stopped: ${this.#words}`);
      }
      // Read from its log: another process may listen at that address.
      const listens = readFileSync(this.#log, "utf8").includes("· API ");
      const answer = listens
        ? await fetch(`${this.origin}/readyz`).catch(() => undefined)
        : undefined;
      if (answer?.ok) return;
      await delay(100);
    }
    throw new Error("the server did not become ready in 90 s");
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  log(): string[] {
    return readFileSync(this.#log, "utf8").split("\n").filter(Boolean);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.signal(signal);
    await this.#closed;
  }

  forget(): void {
    rmSync(this.#log, { force: true });
  }

  /** Opens a site over the data that stand there now. */
  async open(): Promise<void> {
    writeFileSync(this.#log, "");
    await this.#obeys("open");
    await this.#ready();
  }

  /** Ends its site: nothing of it is open afterwards. */
  close(): Promise<void> {
    return this.#obeys("close");
  }

  async #obeys(order: Order): Promise<void> {
    this.#child.send(order);
    const late = AbortSignal.timeout(orderPatience);
    const ended = this.#closed.then(() => Promise.reject(new Error(this.#words)));
    await Promise.race([once(this.#child, "message", { signal: late }), ended]);
  }
}

/** A worker’s own server between two sites, and the name of the data over which it opens the next one. */
type Idle = Readonly<{ server: ServerProcess; place: Place }>;

export class Kept {
  #idle: Idle | undefined;

  take(): Idle | undefined {
    const idle = this.#idle;
    this.#idle = undefined;
    return idle;
  }

  leave(idle: Idle): void {
    this.#idle = idle;
  }

  async end(): Promise<void> {
    const { server } = this.take() ?? {};
    await server?.end("SIGKILL");
    server?.forget();
  }
}
