import { beforeAll, describe, expect, test } from "vitest";

import { outboxStates } from "#app/lib/outbox.ts";
import { entryStates } from "#app/modules/billing/bank-statement/domain.ts";
import { leavingReasons } from "#app/modules/career/departure/domain.ts";
import { changeStates } from "#app/modules/catalogue/legal-status/domain.ts";
import {
  availabilities,
  sapNumberStatuses,
  teacherModes,
  teacherStatuses,
} from "#app/modules/catalogue/teacher/domain.ts";
import { offerTransitions } from "#app/modules/lessons/proposal/domain.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { moveWords, reasonWords, stateWords } from "./move-words.server.ts";

beforeAll(prepareWords);

const machine = /_|^[a-z]/;

describe("no state is shown as the machine names it", () => {
  test.for([
    ["mail", outboxStates],
    ["outgoing_event", outboxStates],
    ["bank_entry", entryStates],
    ["status_change", changeStates],
    ["teacher", teacherStatuses],
    ["offer", Object.keys(offerTransitions)],
    ["account", ["open", "disabled", "deleted"]],
    ["payslip", ["made", "cancelled"]],
    ["resource", ["online", "withheld", "withdrawn"]],
  ] as const)("%s", ([name, states]) => {
    expect(
      states.map((state) => stateWords(name, state)).filter((one) => machine.test(one)),
    ).toEqual([]);
  });

  test.for([
    ["availability", availabilities],
    ["collective_courses", ["yes", "no"]],
    ["status", teacherModes],
    ["status", sapNumberStatuses.map((one) => `independent, sap ${one}`)],
  ] as const)("a teacher's %s", ([event, states]) => {
    const words = states.map((to) => moveWords({ machine: "teacher", event, from: null, to }).to);
    expect(words.filter((one) => machine.test(one) || one.includes("desk:"))).toEqual([]);
  });
});

test("a line of a list is named with its list, and a reason as it was chosen or written", () => {
  expect(stateWords("reference_line", "subjects 12 withdrawn")).toBe(
    "Matières, ligne n°\u00a012\u00a0: retirée",
  );
  expect(reasonWords("moving")).toBe("Un déménagement");
  expect(leavingReasons.filter((one) => reasonWords(one) === one)).toEqual([]);
  expect(reasonWords("Vol de téléphone.")).toBe("Vol de téléphone.");
  expect(reasonWords(undefined)).toBeNull();
});
