import { setClock } from "#app/db/clock.server.ts";
import { env } from "#app/env.server.ts";
import { operatorNamed } from "#app/lib/actor.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";

import { accountCommands } from "./account.ts";
import { applicationCommands } from "./application.ts";
import { billCommands } from "./bill.ts";
import { bookingCommands } from "./booking.ts";
import { caseCommands } from "./case.ts";
import { type Command, type Line, Refused, type Tools } from "./command.ts";
import { counterCommands } from "./counter.ts";
import { courseCommands } from "./course.ts";
import { documentCommands } from "./document.ts";
import { eventCommands } from "./event.ts";
import { groupLessonCommands } from "./group-lesson.ts";
import { groupLessonPeopleCommands } from "./group-lesson-people.ts";
import { historyCommands } from "./history.ts";
import { operatorName, readLine } from "./line.ts";
import { mailCommands } from "./mail.ts";
import { operatorCommands } from "./operator.ts";
import { paymentCommands } from "./payment.ts";
import { payoutCommands } from "./payout.ts";
import { payslipCommands } from "./payslip.ts";
import { requestCommands } from "./request.ts";
import { reviewCommands } from "./review.ts";
import { suspensionCommands } from "./suspension.ts";
import { taxCommands } from "./tax.ts";
import { teacherCommands } from "./teacher.ts";
import { withdrawalCommands } from "./withdrawal.ts";

export { Misused, Refused } from "./command.ts";

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
    run: (_, { connection, now, jobs }) => jobs.list(connection.db, now),
  },
  "jobs run": {
    help: "does what is due now, once",
    run: (_, tools) => tools.jobs.run(tools, tools.now),
  },
  "jobs retry": {
    takes: "[SWEEP]",
    help: "lets the rows that failed be tried with the next run, those of one sweep or all",
    run: async ({ words: [sweep] }, { connection, now, jobs }) => ({
      retried: await jobs.retry(connection.db, now, sweep),
    }),
  },
  ...accountCommands,
  ...applicationCommands,
  ...caseCommands,
  ...billCommands,
  ...bookingCommands,
  ...counterCommands,
  ...courseCommands,
  ...documentCommands,
  ...eventCommands,
  ...groupLessonCommands,
  ...groupLessonPeopleCommands,
  ...historyCommands,
  ...mailCommands,
  ...operatorCommands,
  ...paymentCommands,
  ...payoutCommands,
  ...payslipCommands,
  ...requestCommands,
  ...taxCommands,
  ...reviewCommands,
  ...teacherCommands,
  ...suspensionCommands,
  ...withdrawalCommands,
};

export const readCommand = (args: readonly string[]): Line => readLine(args, commands);

/** Throws `Refused` when it cannot be done. */
export function runCommand(args: readonly string[], tools: Tools): unknown {
  const line = readCommand(args);
  const name = line.texts["as"] ?? operatorName();
  if (!name || name.length > 80) throw new Refused("Say who you are: --as=NAME.");
  return commands[line.name]?.run(line, { ...tools, by: operatorNamed(name) });
}
