import { execFile, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

import { onFreePort } from "#scripts/port.mjs";

import { embeddedData, noData, serverData, socketIn, typed } from "./databases.ts";
import { visitedFolder } from "./visited.ts";

const execute = promisify(execFile);

/** When every journey begins, however long the others have lasted: the copy's clock runs since F0 was made. */
const begins = "2026-09-09T10:00:00+02:00";

export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  links: string[];
  sent_at: string | null;
};

type Account = { email: string; [list: string]: unknown };

/** What the seed tells: passwords, accounts, public addresses (RUN.md), and who is who in F0. */
export type SeedFile = {
  password: string;
  accounts: Record<string, Account>;
  public: Record<string, string[]>;
  named: Record<string, { id: number; email?: string }>;
};

/** The addresses that the seed says anybody may open; an invitation's by its link. */
export const openPages = ({ public: { affiliation_uuids: links = [], ...paths } }: SeedFile) => [
  ...Object.values(paths).flat(),
  ...links.map((uuid) => `/affiliation/${uuid}/`),
];

const environment = (folder: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  PREAU_STARTED: "true",
  PREAU_MODE: "demo",
  DATA_DIR: folder,
  LOG_LEVEL: visitedFolder ? "info" : "warn",
  ...more,
});

/** Runs the built operator's program on a data folder; its standard output. */
export async function runMarket(
  args: string[],
  folder: string,
  variables: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await execute("node", ["build/server/market.js", ...args], {
    env: environment(folder, variables),
    maxBuffer: 1 << 26,
  });
  return stdout;
}

/** A Préau of one's own, on a copy of the fixture. */
export type Site = {
  origin: string;
  folder: string;
  seed: SeedFile;
  /** The operator's command line, on the running server: what `--json` prints. */
  market: (...words: string[]) => Promise<string>;
  /** The outbox, oldest first. */
  mails: () => Promise<Mail[]>;
  /** Moves business time to an instant and does what is due. */
  moveTo: (instant: string) => Promise<void>;
  /** Lets the machine's own time pass, 31 minutes; for a site started with `machineTime`. */
  halfAnHourPasses: () => Promise<void>;
  /** Brings a fault that nobody catches, and waits for the end; for a site started with `unhandled.mjs`. */
  breaks: () => Promise<void>;
  /** A fingerprint of what is in its PostgreSQL, table by table. */
  fingerprint: () => Promise<string>;
  /** What the operator is told when the ledger is proved: its faults. */
  proof: () => Promise<unknown>;
  /** What the server of the database has written in its log until now, line by line. */
  log: () => string[];
  /** Closes the server and reads its database: what no screen shows. The site ends there. */
  behind: <Row>(sql: string) => Promise<Row[]>;
  stop: () => Promise<void>;
};

/** What `market` says to the server of its folder, without the half second of its own start. */
async function askOperator(folder: string, words: string[]): Promise<string> {
  const socket = connect({ path: socketIn(folder) });
  socket.end(`${JSON.stringify(words)}\n`);
  const { answer, refusal } = JSON.parse(await text(socket)) as {
    answer: unknown;
    refusal?: string;
  };
  if (refusal !== undefined) throw new Error(refusal);
  return JSON.stringify(answer);
}

/** Starts the built server on a port; resolves once it is ready, throws with its words when it ends before. */
async function launch(folder: string, port: number, variables: Record<string, string>) {
  const log = join(folder, "server.log");
  // A journey is too short for the embedded database to be compiled twice.
  const child = spawn("node", ["--liftoff-only", "build/server/index.js"], {
    env: environment(folder, { PORT: String(port), ...variables }),
    stdio: ["ignore", openSync(log, "a"), "pipe"],
  });
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words += String(chunk);
    process.stderr.write(chunk);
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) {
      await closed;
      throw new Error(`the server stopped: ${words}`);
    }
    // It says that it listens: another may, at that address.
    const listens = readFileSync(log, "utf8").includes("· API ");
    const answer = listens ? await fetch(`${origin}/readyz`).catch(() => undefined) : undefined;
    if (answer?.ok) return { child, origin };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready in 90 s");
}

/** What a site may be started with. */
export type Start = {
  /** More variables (`API_URL`). */
  variables?: Record<string, string>;
  /** A statement run on the copy before the server opens it: what no screen of this delivery can do. */
  sql?: string;
  /** The screens alone: the database is that of another Préau, reached by `API_URL` (decision 002). */
  remote?: boolean;
  /** On the embedded database, as a first `npm start`; else on PostgreSQL, as in production. */
  embedded?: boolean;
};

/** The variables of a site whose own time can pass (`halfAnHourPasses`). */
export const machineTime = { NODE_OPTIONS: "--import ./e2e/machine-time.mjs" };

/** Starts a server on a fresh copy of F0, and before it the one that has its database when that is asked. */
export async function startSite({ remote, ...start }: Start = {}): Promise<Site> {
  if (!remote) return startOne(start);
  const provider = await startOne(start);
  const screens = await startOne({ variables: { API_URL: provider.origin } });
  return {
    ...provider,
    origin: screens.origin,
    stop: async () => {
      await screens.stop();
      await provider.stop();
    },
  };
}

/** A copy of F0 of one's own, or nothing where the API is elsewhere. */
function newData(elsewhere: boolean, embedded: boolean) {
  if (elsewhere) return noData();
  return embedded ? embeddedData() : serverData();
}

async function startOne({
  variables = {},
  sql,
  embedded = false,
}: Omit<Start, "remote">): Promise<Site> {
  const data = await newData("API_URL" in variables, embedded);
  const { folder } = data;
  if (sql) await data.run(sql);
  const { child, origin } = await onFreePort((port) =>
    launch(folder, port, { ...data.variables, ...variables }),
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const close = () => end("SIGTERM");
  const market = (...words: string[]) =>
    child.exitCode === null
      ? askOperator(folder, words)
      : runMarket([...words, "--json"], folder, data.variables);
  const prove = () => market("ledger", "prove");
  let proved: string | undefined;
  const log = () => readFileSync(join(folder, "server.log"), "utf8").split("\n").filter(Boolean);
  const halfHours = () => log().filter((line) => line.includes("half an hour passed")).length;
  const demo = variables["PREAU_MODE"] !== "production" && !("API_URL" in variables);
  if (demo) await market("clock", "set", begins);
  return {
    origin,
    folder,
    seed: JSON.parse(readFileSync(join(typed("PREAU_TEMPLATE"), "seed.json"), "utf8")) as SeedFile,
    market,
    mails: async () => JSON.parse(await market("mail", "list")) as Mail[],
    moveTo: async (instant) => {
      await market("clock", "set", instant);
      await market("jobs", "run");
    },
    halfAnHourPasses: async () => {
      const before = halfHours();
      child.kill("SIGUSR2");
      // A signal is heard when its process has a moment.
      while (halfHours() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    breaks: () => end("SIGUSR2"),
    fingerprint: data.fingerprint,
    proof: async () => JSON.parse(proved ?? (await prove())) as unknown,
    log,
    behind: async (statement) => {
      // Nobody does anything any more: the server is asked while it is there, which starts no program.
      proved = await prove();
      await close();
      return data.run(statement);
    },
    stop: async () => {
      await close();
      await data.remove();
    },
  };
}
