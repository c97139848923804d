import { writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";

import type { Endpoint } from "#app/api/endpoint.ts";
import { setClock } from "#app/db/clock.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { type Line, Refused } from "#app/lib/command-line.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { figures } from "#app/modules/earnings/declaration/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { cardCommands } from "#app/sandbox/stripe/commands.server.ts";
import { agencyCommands } from "#app/sandbox/urssaf/commands.server.ts";
import { listJobs, retryJobs, runJobsNext } from "#app/server/jobs.server.ts";

import type { Command, Tools } from "./command.ts";
import { commandOf, lineOf } from "./endpoint-command.ts";
import { operatorName, readLine } from "./line.ts";
import { moneyCommands } from "./money-commands.ts";
import { peopleCommands } from "./people-commands.ts";

const steps = { d: plusDays, h: plusHours, min: plusMinutes } as const;

/** Spans such as "3d", "5h" or "10min"; otherwise undefined. */
export function after(now: Date, span: string): Date | undefined {
  const [, count, unit] = /^(\d{1,6})(d|h|min)$/.exec(span) ?? [];
  if (!count || !unit) return undefined;
  return steps[unit as keyof typeof steps](now, Number(count));
}

async function moveClock(to: Date | undefined, form: string, tools: Tools) {
  if (!env.demo) throw new Refused("The clock cannot be moved in production.");
  if (!to || Number.isNaN(to.getTime())) throw new Refused(`Say when: ${form}.`);
  await setClock(tools.connection.db, to, tools.machineNow);
  return { now: to.toISOString() };
}

const isoWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The endpoint's file is written, never printed. */
function fileCommand(endpoint: Endpoint, help: string): Command {
  const { takes, answerTo } = lineOf({ endpoint, words: [] });
  return {
    takes: `${takes} --to=PATH`,
    help,
    run: async (line, tools) => {
      const { to = "" } = line.texts;
      if (!isAbsolute(to)) throw new Refused("Say where to, as a whole path: --to=/home/me/a.pdf.");
      const file = await answerTo(line, tools);
      await writeFile(to, Buffer.from(await file.arrayBuffer()), { mode: 0o600, flag: "wx" });
      return { written: to };
    },
  };
}

const ofMails = commandOf(mails.list, "");

/** Refused where the provider is the real one. */
function ofStandIn(
  commands: typeof cardCommands | typeof agencyCommands,
  { isReal, refusal }: Readonly<{ isReal: () => boolean; refusal: string }>,
): Readonly<Record<string, Command>> {
  const guarded = Object.entries(commands).map(([name, { run, ...rest }]) => {
    const runHere: Command["run"] = (line, tools) => {
      if (!env.demo || isReal()) throw new Refused(refusal);
      return run(line, { ...tools, db: tools.connection.db });
    };
    return [name, { ...rest, run: runHere }] as const;
  });
  return Object.fromEntries(guarded);
}

export const commands: Readonly<Record<string, Command>> = {
  help: {
    help: "this list; every command takes --json and --as=NAME",
    run: () => ({
      commands: Object.entries(commands).map(([name, { takes, help }]) => ({
        command: takes ? `${name} ${takes}` : name,
        help,
      })),
    }),
  },
  "clock show": {
    help: "business time",
    run: (_, { now }) => ({ now: now.toISOString() }),
  },
  "clock set": {
    takes: "INSTANT",
    help: "moves business time to an instant (never in production)",
    run: ({ words: [to = ""] }, tools) =>
      moveClock(
        isoWithOffset.test(to) ? new Date(to) : undefined,
        "2026-09-16T20:00:00+02:00",
        tools,
      ),
  },
  "clock advance": {
    takes: "SPAN",
    help: "moves business time on (never in production)",
    run: ({ words: [span = ""] }, tools) =>
      moveClock(after(tools.now, span), "3d, 5h or 10min", tools),
  },
  "jobs list": {
    help: "what each sweep has to do: how many things now, when the next one is due, what keeps failing, how many were given up",
    run: (_, { connection, now }) => listJobs(connection.db, now),
  },
  "jobs run": {
    takes: "[SWEEP]",
    help: "does what is due now, once; `charging` looks up payments without an answer",
    run: ({ words: [sweep] }, tools) => runJobsNext(tools, tools.now, sweep),
  },
  "jobs retry": {
    takes: "[SWEEP]",
    help: "lets the rows that failed be tried with the next run, those of one sweep or all",
    run: async ({ words: [sweep] }, { connection, now }) => ({
      retried: await retryJobs(connection.db, now, sweep),
    }),
  },
  "mail list": {
    help: "the outbox, oldest first; in production the newest first, without what the mails say",
    run: (line, tools) => (env.demo ? listMails(tools.connection.db) : ofMails.run(line, tools)),
  },
  "document open": fileCommand(documents.open, "a paper's file; the reading is noted"),
  "export write": fileCommand(figures.exportAll, "a year or a month that is over, as a table"),
  ...moneyCommands,
  ...peopleCommands,
  ...ofStandIn(cardCommands, {
    isReal: () => env.stripe !== undefined,
    refusal: "The cards are Stripe's: its own dashboard shows and posts events.",
  }),
  ...ofStandIn(agencyCommands, {
    isReal: () => env.agency !== undefined,
    refusal: "The agency is the real one: its own site answers for families.",
  }),
};

export const readCommand = (args: readonly string[]): Line => readLine(args, commands);

/** Throws `Refused` when it cannot be done. */
export function runCommand(args: readonly string[], tools: Tools): unknown {
  const line = readCommand(args);
  const as = line.texts["as"] ?? operatorName();
  if (!as || as.length > 80) throw new Refused("Say who you are: --as=NAME.");
  return commands[line.name]?.run(line, { ...tools, as });
}
