import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import {
  hasEmbedded,
  openEmbeddedSession,
  openPostgresSession,
  type Session,
} from "#app/db/archive/session.server.ts";
import { compareClocks, describeDatabase, findWitness } from "#app/db/archive/state.server.ts";
import { isWitness } from "#app/db/key-witness.server.ts";
import { env } from "#app/env.server.ts";
import { type Question, questionsOf } from "#app/gateways/questions.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { machineClock } from "#app/lib/clock.ts";

import type { AloneCommands } from "./endpoint-command.ts";
import { machineQuestions } from "./machine-questions.ts";

type Environment = typeof env;

type Finding = Readonly<{ name: string; state: "ok" | "wrong" | "unused"; sentence: string }>;

const wrong = (name: string, error: unknown): Finding => {
  const message = error instanceof Error ? error.message : "It fails.";
  return { name, state: "wrong", sentence: message.split("\n", 1)[0] ?? "" };
};

/** Each question has a shorter patience of its own, but for what answers drop by drop. */
const longestMs = 25_000;

/** What is found; a question without an answer in time is wrong, and says so. */
async function answerTo({ name, ask }: Question, patienceMs: number = longestMs): Promise<Finding> {
  if (!ask) return { name, state: "unused", sentence: "Its variables are not set." };
  const over = new AbortController();
  const late = delay(patienceMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`It has not answered after ${patienceMs / 1000} s: it hangs, or is too slow.`);
  });
  try {
    return { name, state: "ok", sentence: await Promise.race([ask(), late]) };
  } catch (error) {
    return wrong(name, error);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

const askKey = (session: Session, from: Environment) => async () => {
  const sealed = await findWitness(session);
  if (sealed === undefined || from.dataKeys === undefined)
    return "The first start seals a witness.";
  if (!isWitness(sealed, openVault(from)))
    throw new Error(
      "DATA_KEY is not the key of this database: give the first one as DATA_KEY_FORMER.",
    );
  return "DATA_KEY opens what this database has sealed.";
};

const questionsOfDatabase =
  (from: Environment) =>
  (session: Session): Question[] => [
    { name: "database", ask: () => describeDatabase(session) },
    { name: "clock", ask: () => compareClocks(session, machineClock) },
    { name: "data key", ask: askKey(session, from) },
  ];

async function answersAt(
  open: () => Promise<Session>,
  name: string,
  ask: (session: Session) => Question[],
) {
  let session: Session;
  try {
    session = await open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    const { sentence } = wrong(
      name,
      new Error(
        `It cannot be opened (${reason}): its address, role or password is wrong, or it is down.`,
      ),
    );
    return [{ name, state: "wrong", sentence } as const];
  }
  try {
    const found: Finding[] = [];
    for (const question of ask(session)) found.push(await answerTo(question));
    return found;
  } finally {
    await session.close();
  }
}

const askPooler = (session: Session): Question[] => [
  {
    name: "pooler",
    ask: async () => {
      await session.ask("select 1");
      return "The pooler answers; the role's statement_timeout holds there.";
    },
  },
];

const askReplica = (session: Session): Question[] => [
  {
    name: "replica",
    ask: async () => {
      const [found] = await session.ask<{ standby: boolean }>(
        "select pg_is_in_recovery() as standby",
      );
      if (!found?.standby)
        throw new Error("DATABASE_READ_URL is no standby of DATABASE_URL: it would not be read.");
      return "The replica is a standby; visitors read it while it is five seconds behind at most.";
    },
  },
];

async function embeddedFindings(from: Environment): Promise<Finding[]> {
  const name = "database";
  if (!hasEmbedded(from.DATA_DIR))
    return [{ name, state: "ok", sentence: `The first start makes it in ${from.DATA_DIR}.` }];
  const open = () => openEmbeddedSession(from.DATA_DIR);
  const found = await answersAt(open, name, questionsOfDatabase(from));
  const isServed = found.some(({ sentence }) => sentence.includes("is held by process"));
  return isServed ? [{ name, state: "ok", sentence: "A server runs on it." }] : found;
}

async function databaseFindings(from: Environment): Promise<Finding[]> {
  const { postgres } = from;
  if (from.API_URL) return [];
  if (!postgres) return embeddedFindings(from);
  if (!/^postgres(?:ql)?:\/\//.test(postgres.url))
    return [wrong("database", new Error(`DATABASE_URL is to begin with postgres://.`))];
  const found = await answersAt(
    () => openPostgresSession(postgres),
    "database",
    questionsOfDatabase(from),
  );
  const at = (directUrl: string) => () => openPostgresSession({ ...postgres, directUrl });
  if (postgres.url !== postgres.directUrl)
    found.push(...(await answersAt(at(postgres.url), "pooler", askPooler)));
  if (postgres.readUrl)
    found.push(...(await answersAt(at(postgres.readUrl), "replica", askReplica)));
  return found;
}

const dayMs = 24 * 3_600_000;
const oldestBackupDays = 2;

/** The newest archive of BACKUP_DIR; where there has never been one, backups are made another way. */
async function backupFinding(from: Environment): Promise<Finding> {
  const name = "backup";
  const made = filesIn(from.backups).map((file) => statSync(join(from.backups, file)).mtimeMs);
  if (made.length === 0)
    return { name, state: "unused", sentence: `There is no archive in ${from.backups}.` };
  const days = (machineClock().getTime() - Math.max(...made)) / dayMs;
  return answerTo({
    name,
    ask: () =>
      days > oldestBackupDays
        ? Promise.reject(
            new Error(`The newest archive is ${Math.floor(days)} days old: is the timer running?`),
          )
        : Promise.resolve("The newest archive is less than two days old."),
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".tar"));
  } catch {
    return [];
  }
}

/** Asks all at once; no answer takes longer than the patience. */
export async function examine(from: Environment = env, patienceMs?: number) {
  const variables: Finding = {
    name: "variables",
    state: "ok",
    sentence: `All can be read; mode ${from.mode}.`,
  };
  const [inside, backup, outside] = await Promise.all([
    databaseFindings(from),
    backupFinding(from),
    Promise.all(
      [...machineQuestions(from), ...questionsOf(from)].map((one) => answerTo(one, patienceMs)),
    ),
  ]);
  const findings = [variables, ...inside, backup, ...outside];
  return { findings, wrong: findings.filter(({ state }) => state === "wrong").length };
}

export const doctorCommands: AloneCommands = {
  doctor: {
    help: "asks the database and each third party a question that moves nothing, and says what is wrong and how to mend it; ends with 1 when something is",
    run: () => examine(),
  },
};
