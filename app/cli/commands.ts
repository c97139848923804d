import { setClock } from "#app/db/clock.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { type Line, Refused } from "#app/lib/command-line.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { standInCommands } from "#app/sandbox/commands.server.ts";
import { listJobs, retryJobs, runJobsNext } from "#app/server/jobs.server.ts";

import { aloneCommands } from "./alone.ts";
import { type Command, endpointCommands, type Named, type Tools } from "./endpoint-command.ts";
import { operatorName, readLine } from "./line.ts";

const steps = { d: plusDays, h: plusHours, min: plusMinutes } as const;

/** Spans such as "3d", "5h" or "10min"; otherwise undefined. */
export function after(now: Date, span: string): Date | undefined {
  const [, count, unit] = /^(\d{1,6})(d|h|min)$/.exec(span) ?? [];
  if (!count || !unit) return undefined;
  return steps[unit as keyof typeof steps](now, Number(count));
}

async function moveClock(to: Date | string | undefined, form: string, tools: Named) {
  if (!env.demo) throw new Refused("The clock cannot be moved in production.");
  const now = new Date(to ?? "");
  if (Number.isNaN(now.getTime())) throw new Refused(`Say when: ${form}.`);
  await setClock(tools.db, now, tools.machineNow);
  return { now: now.toISOString() };
}

const isoWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const byHand: Readonly<Record<string, Command>> = {
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
      moveClock(isoWithOffset.exec(to)?.[0], "2026-09-16T20:00:00+02:00", tools),
  },
  "clock advance": {
    takes: "SPAN",
    help: "moves business time on (never in production)",
    run: ({ words: [span = ""] }, tools) =>
      moveClock(after(tools.now, span), "3d, 5h or 10min", tools),
  },
  "jobs list": {
    help: "what each sweep has to do: how many things now, when the next one is due, what keeps failing, how many were given up",
    run: (_, { db, now }) => listJobs(db, now),
  },
  "jobs run": {
    takes: "[SWEEP]",
    help: "does what is due now, once; `charging` looks up payments without an answer",
    run: ({ words: [sweep] }, tools) => runJobsNext(tools, tools.now, sweep),
  },
  "jobs retry": {
    takes: "[SWEEP]",
    help: "lets the rows that failed be tried with the next run, those of one sweep or all",
    run: async ({ words: [sweep] }, { db, now }) => ({
      retried: await retryJobs(db, now, sweep),
    }),
  },
  "mail list": {
    help: "the outbox, oldest first; in production the newest first, without what the mails say",
    run: (line, tools) =>
      env.demo ? listMails(tools.db) : endpointCommands["mail list"]?.run(line, tools),
  },
};

export const commands: Readonly<Record<string, Command>> = {
  ...endpointCommands,
  ...standInCommands,
  ...aloneCommands,
  ...byHand,
};

export const readCommand = (args: readonly string[]): Line => readLine(args, commands);

/** Throws `Refused` when it cannot be done. */
export function runCommand(args: readonly string[], tools: Tools): unknown {
  const line = readCommand(args);
  const as = line.texts["as"] ?? operatorName();
  if (!as || as.length > 80) throw new Refused("Say who you are: --as=NAME.");
  return commands[line.name]?.run(line, { ...tools, as, db: tools.connection.db });
}
