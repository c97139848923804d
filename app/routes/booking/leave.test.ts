import { expect } from "vitest";

import { listAbandoned } from "#app/modules/lessons/booking/list-abandoned.server.ts";
import { test } from "#tests/database/db.ts";
import { browserOf, createBooking, described } from "#tests/factories/booking.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { action as continueVisit } from "./customer.tsx";
import { action as enter } from "./entry.tsx";
import { action as chooseStudent } from "./student.tsx";

const wish = { subjectId: "1", levelId: "11", format: "offline" };
const email = "parent@example.test";
const ticked = () => ({ email, reminder: "on", ...shownBefore() });

test("the box of the e-mail is what lets a visitor be reminded: ticked, unticked, ticked and left (ENT-10)", async ({
  db,
}) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  await enter(browser.sent("", wish));

  await continueVisit(browser.sent("vous", { email, intent: "left" }));
  expect(await browser.draft()).toMatchObject({ reminder: false });
  expect(await browser.draft()).not.toHaveProperty("email");
  expect(await listAbandoned(db, undefined)).toEqual([]);

  await continueVisit(browser.sent("vous", { ...ticked(), intent: "left" }));
  expect(await browser.draft()).toMatchObject({ reminder: true, email });
  expect(await listAbandoned(db, undefined)).toMatchObject([{ word: "À relancer", email }]);
});

test("a box that a machine ticks sends no reminder, whichever way it leaves (PUB-078)", async ({
  db,
}) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  await enter(browser.sent("", wish));
  const guards: Record<string, string>[] = [
    { shown_at: "" },
    { shown_at: "x".repeat(3000) },
    { website: "https://spam.test" },
  ];
  for (const intent of ["left", "sign-in"]) {
    for (const guard of guards) {
      await continueVisit(browser.sent("vous", { ...ticked(), ...guard, intent }));
    }
  }
  expect(await browser.draft()).not.toHaveProperty("reminder", true);
  expect(await listAbandoned(db, undefined)).toEqual([]);
});

test("the way to the sign-in keeps the box", async ({ db }) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  await enter(browser.sent("", wish));
  await continueVisit(browser.sent("vous", { ...ticked(), intent: "sign-in" }));
  expect(await browser.draft()).toMatchObject({ reminder: true, email });
});

test("the way to the sign-in leaves out a name with a contact in it (VAL-006)", async ({ db }) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  await enter(browser.sent("", wish));
  const names = { firstname: "06 12 34 56 78", lastname: "Martin" };

  const answer = await continueVisit(browser.sent("vous", { email, ...names, intent: "sign-in" }));

  expect(answer).toMatchObject({ status: 303 });
  const draft = await browser.draft();
  expect(draft).toMatchObject({ lastname: "Martin" });
  expect(draft).not.toHaveProperty("firstname", names.firstname);
});

test("a wish that is only in the address becomes a draft when its page is left with the box ticked", async ({
  db,
}) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  const input = { ...ticked(), intent: "left" };
  await continueVisit(browser.sent("vous", input, "?matiere=1&niveau=11&format=offline"));
  expect(await browser.draft()).toMatchObject({ subjectId: 1, reminder: true, email });
});

test("a family's booking is left as soon as its page says so", async ({ db }) => {
  const { browser, family } = await createBooking(db, described);
  await chooseStudent(browser.sent("eleve", { intent: "left" }));
  expect(await listAbandoned(db, undefined)).toMatchObject([{ email: family.email }]);
});
