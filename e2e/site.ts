import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

import {
  type Data,
  embeddedData,
  newPlace,
  noData,
  type Place,
  serverData,
  socketIn,
  typed,
} from "./databases.ts";
import { environment, type Kept, ServerProcess } from "./server.ts";

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

/** `kept`: the worker’s own server, for a site that needs no other variables than any. */
export async function startSite({ remote, ...start }: Start = {}, kept?: Kept): Promise<Site> {
  if (!remote) return startOne(start, kept);
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

function newData(place: Place | undefined, embedded: boolean) {
  if (place) return serverData(place);
  return embedded ? embeddedData() : noData();
}

/** The worker’s server over these data; another where it does not open any more, or where there is none yet. */
async function open({ folder, variables }: Data, own: boolean, before: ServerProcess | undefined) {
  try {
    await before?.open();
    if (before) return before;
  } catch (error) {
    console.error("a kept server does not open again", error);
    await before?.end("SIGKILL");
  }
  return ServerProcess.start(folder, variables, own ? "sites" : "index");
}

async function startOne(
  { variables = {}, sql, embedded = false }: Omit<Start, "remote">,
  worker?: Kept,
): Promise<Site> {
  const kept = embedded || Object.keys(variables).length > 0 ? undefined : worker;
  const before = kept?.take();
  const elsewhere = "API_URL" in variables;
  const place = before?.place ?? (embedded || elsewhere ? undefined : newPlace());
  const data = await newData(place, embedded);
  const { folder } = data;
  if (sql) await data.run(sql);
  const all = { ...data.variables, ...variables };
  const server = await open({ ...data, variables: all }, kept !== undefined, before?.server);
  const { origin } = server;
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    if (!kept) return server.end("SIGTERM");
    await server.close().catch((error: unknown) => {
      console.error("a kept server does not close its site", error);
      return server.end("SIGKILL");
    });
  };
  const market = (...words: string[]) =>
    isClosed || server.hasEnded
      ? runMarket([...words, "--json"], folder, data.variables)
      : askOperator(folder, words);
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
  const log = () => server.log();
  const halfHours = () => log().filter((line) => line.includes("half an hour passed")).length;
  const demo = variables["PREAU_MODE"] !== "production" && !elsewhere;
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
      server.signal("SIGUSR2");
      while (halfHours() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    breaks: () => server.end("SIGUSR2"),
    fingerprint: data.fingerprint,
    proof: async () => JSON.parse(proved ?? (await prove())) as unknown,
    log,
    behind: async (statement) => {
      proved = await prove();
      await close();
      return data.run(statement);
    },
    beside: async () => {
      const own = { ...all, MARKET_SOCKET: `${socketIn(folder)}.2` };
      const second = await ServerProcess.start(folder, own);
      return { origin: second.origin, stop: () => second.end("SIGTERM") };
    },
    stop: async () => {
      // Nothing reads from another server any more: it is killed, without the wait of an orderly stop.
      if (kept) await close();
      else if (!server.hasEnded) await server.end("SIGKILL");
      await data.remove();
      if (kept && place && !server.hasEnded) kept.leave({ server, place });
      else server.forget();
    },
  };
}
