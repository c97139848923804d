import { expect } from "vitest";

import { type Endpoint, isFile } from "#app/api/endpoint.ts";
import { endpoints } from "#app/api/endpoints.ts";
import { Misused, Refused } from "#app/lib/command-line.ts";
import { backups } from "#app/modules/foundation/backup/endpoints.ts";
import { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { bankThat } from "#tests/factories/course.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { toolsOver } from "#tests/gateways/tools.ts";

import { commands, readCommand, runCommand } from "./commands.ts";
import { endpointCommands } from "./endpoint-command.ts";

/** Files are written and three are made by hand: their own tests show them. */
const table = Object.entries(endpointCommands).filter(
  ([name, { endpoint }]) => commands[name] === endpointCommands[name] && !isFile(endpoint),
);
const unknown = "2000000000";

/** One value for each form of the usage. */
function sampleOf(form: string): string {
  const [option = "", kind = ""] = form.includes("=") ? form.split("=") : ["", form];
  const samples: Readonly<Record<string, string>> = {
    DAY: "2026-09-30",
    EUROS: "12,50",
    NUMBER: "1",
    "ONE,OTHER": "1,2",
    TEXT: "Un texte.",
    EMAIL: "zoe@example.test",
    MONTH: "2026-08",
    COUNT: "1",
  };
  const [choice = ""] = kind.split("|");
  const value = samples[kind] ?? (/^[a-z]/.test(choice) ? choice : unknown);
  return option ? `${option}=${value}` : form.startsWith("--") ? form : value;
}

/** Options that another one asks for, or that have a form of their own. */
const more: Readonly<Record<string, readonly string[]>> = {
  "--subjects": ["--subjects=mathematiques"],
  "--level": ["--level=seconde"],
  "--sessions": ["--sessions=2026-12-21T09:30/180"],
  "--max-students": ["--max-students=8"],
  "--session-date": ["--session-date=2026-09-08"],
  "[--teacher-ids": ["--teacher-ids=1"],
  "--dates": ["--dates=2026-10-20"],
  "[--present": ["--present=1"],
  "[--reason": ["--reason=Un texte."],
  // The tax office's file of a year that is over, and a day between its end and today.
  "[--year": ["--year=2025"],
  "--sent-on": ["--sent-on=2026-01-31"],
  "--kind": ["--kind=dispute"],
  "--from": ["--from=2026-09-01T00:00:00Z"],
  "--scopes": ["--scopes=reference"],
  "--id": [`--id=${unknown}`],
};

/** The words and options that must be given, and a reason. */
function lineOf(name: string): string[] {
  const forms = (commands[name]?.takes ?? "").split(" ").filter(Boolean);
  const given = forms.flatMap(
    (form) => more[form.split("=")[0] ?? ""] ?? (form.startsWith("[") ? [] : [sampleOf(form)]),
  );
  return [...name.split(" "), ...given];
}

/** Named by a choice, not by an id. */
const namesList = new Set(["reference list", "export preview", "export sent"]);

/** Named by an id that is an option. */
const namedByOption = new Set(["inbox take", "inbox release"]);

/** Of which the least that is typed is not enough. */
const asksMore = new Set(["bank import", "reference add", "refund file", "terms publish"]);

const namesThing = (name: string, { input }: Endpoint) =>
  namedByOption.has(name) || (input.params !== undefined && !namesList.has(name));

const outcome = (words: readonly string[], tools: Parameters<typeof runCommand>[1]) =>
  Promise.resolve()
    .then(() => runCommand(words, tools))
    .catch((error: unknown) => error);

test("each endpoint of the operator is a command of its own name, or one of those that have none", () => {
  const without: readonly Endpoint[] = [
    // Clock, jobs, backups and seed keep commands of their own.
    backups.list,
    backups.create,
    jobs.list,
    jobs.run,
    jobs.retryRows,
    jobs.showSeed,
    // Of the session that asks.
    accounts.renewRecoveryCodes,
    accounts.confirmSecondFactor,
    accounts.listOperatorSessions,
    accounts.closeOperatorSessions,
  ];
  const ofOperator = endpoints.filter(({ access }) => access === "operator");
  expect(new Set(ofOperator.filter(({ command }) => command?.length === 0))).toEqual(
    new Set(without),
  );
  expect(new Set(Object.values(endpointCommands).map(({ endpoint }) => endpoint))).toEqual(
    new Set(ofOperator.filter((one) => !without.includes(one))),
  );
  const named = ofOperator.flatMap(({ command }) => [command ?? "usual"].flat());
  expect(Object.keys(endpointCommands)).toHaveLength(named.length);
});

test.for(table)(
  "%s: works, or is refused in one sentence for what does not exist",
  async ([name, { endpoint }], { db }) => {
    await createBilledCourse(db);
    await createUser(db, "operator", { firstname: "Agathe", lastname: "Lemoine" });
    const answer = await outcome(lineOf(name), toolsOver(db, bankThat("succeeds").gateways));

    if (asksMore.has(name)) {
      expect(answer).toBeInstanceOf(Refused);
      expect(answer).toMatchObject({ message: expect.stringMatching(/^[^\n]+[.?!]$/) as string });
    } else if (namesThing(name, endpoint)) {
      expect(answer).toBeInstanceOf(Refused);
      expect(answer).not.toBeInstanceOf(Misused);
      expect(answer).toMatchObject({
        status: 404,
        message: expect.stringMatching(/^[^\n]+[.?!]$/) as string,
      });
    } else {
      expect(endpoint.output.safeParse(answer).error).toBeUndefined();
    }
  },
);

test("an unknown option of any of them prints its usage", () => {
  for (const [name, { takes = "" }] of table) {
    const typed = () => readCommand([...name.split(" "), "--loud"]);
    expect(typed, name).toThrow(Misused);
    expect(typed, name).toThrow("Unknown option '--loud'.");
    const usage = [[name, takes, "[--json] [--as=NAME]"].filter(Boolean).join(" ")];
    expect(typed, name).toThrow(expect.objectContaining({ usage }));
  }
});

test("every write is tried with --dry-run", () => {
  const writes = table.filter(([, { endpoint }]) => endpoint.method !== "GET");
  for (const [name] of writes) {
    expect(readCommand([...lineOf(name), "--dry-run"]).flags, name).toContain("dry-run");
  }
});
