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

/** Fixed start: the copy's clock runs since F0 was made. */
const begins = "2026-09-09T10:00:00+02:00";

export type Mail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  links: string[];
  sent_at: string | null;
};

type Event = { tries: number; delivered_at: string | null };

type Account = { email: string; [list: string]: unknown };

export type SeedFile = {
  password: string;
  accounts: Record<string, Account>;
  public: Record<string, string[]>;
  named: Record<string, { id: number; email?: string }>;
};

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

export type Site = {
  origin: string;
  folder: string;
  seed: SeedFile;
  market: (...words: string[]) => Promise<string>;
  /** Until Stripe's and Urssaf's stand-ins have sent each event that these jobs caused. */
  runJobs: () => Promise<void>;
  mails: () => Promise<Mail[]>;
  moveTo: (instant: string) => Promise<void>;
  /** 31 minutes of machine time; needs `machineTime`. */
  halfAnHourPasses: () => Promise<void>;
  /** Needs a site started with `unhandled.mjs`. */
  breaks: () => Promise<void>;
  fingerprint: () => Promise<string>;
  proof: () => Promise<unknown>;
  log: () => string[];
  /** Closes the server first: the site ends there. */
  behind: <Row>(sql: string) => Promise<Row[]>;
  /** A second server over the same database; not over the embedded one. */
  beside: () => Promise<{ origin: string; stop: () => Promise<void> }>;
  stop: () => Promise<void>;
};

/** Avoids the half second of `market`'s own start. */
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

async function launch(folder: string, port: number, variables: Record<string, string>) {
  const log = join(folder, "server.log");
  // A journey is too short to compile the embedded database twice.
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
    // Read from its log: another process may listen at that address.
    const listens = readFileSync(log, "utf8").includes("· API ");
    const answer = listens ? await fetch(`${origin}/readyz`).catch(() => undefined) : undefined;
    if (answer?.ok) return { child, origin };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready in 90 s");
}

export type Start = {
  variables?: Record<string, string>;
  /** Run on the copy before the server opens it. */
  sql?: string;
  /** Screens only: the API is another Préau's, at `API_URL` (decision 002). */
  remote?: boolean;
  /** Embedded database, as a first `npm start`; else PostgreSQL, as in production. */
  embedded?: boolean;
};

export const machineTime = { NODE_OPTIONS: "--import ./e2e/machine-time.mjs" };

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
  const delivered = async () => {
    for (const provider of ["payment", "tax"]) {
      const events = JSON.parse(await market(provider, "events")) as Event[];
      if (events.some(({ tries, delivered_at }) => tries === 0 && !delivered_at)) return false;
    }
    return true;
  };
  const runJobs = async () => {
    await market("jobs", "run");
    while (!(await delivered())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const prove = () => market("ledger", "prove", "--as=operateur@exemple.test");
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
    runJobs,
    mails: async () => JSON.parse(await market("mail", "list")) as Mail[],
    moveTo: async (instant) => {
      await market("clock", "set", instant);
      await runJobs();
    },
    halfAnHourPasses: async () => {
      const before = halfHours();
      child.kill("SIGUSR2");
      while (halfHours() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    breaks: () => end("SIGUSR2"),
    fingerprint: data.fingerprint,
    proof: async () => JSON.parse(proved ?? (await prove())) as unknown,
    log,
    behind: async (statement) => {
      proved = await prove();
      await close();
      return data.run(statement);
    },
    beside: async () => {
      const own = { ...data.variables, ...variables, MARKET_SOCKET: `${socketIn(folder)}.2` };
      const second = await onFreePort((port) => launch(folder, port, own));
      const over = new Promise((resolve) => second.child.once("exit", resolve));
      return {
        origin: second.origin,
        stop: async () => {
          second.child.kill("SIGTERM");
          await over;
        },
      };
    },
    stop: async () => {
      await close();
      await data.remove();
    },
  };
}
