import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { browserOf, createBooking, lesson } from "#tests/factories/booking.ts";
import { createTeacher } from "#tests/factories/teacher.ts";

import { action as signIn, loader as showCustomer } from "./customer.tsx";
import { action as enter, loader as showEntry } from "./entry.tsx";
import { action as fillLesson, loader as showLesson } from "./lesson.tsx";
import { action as seePrice, loader as showPrice } from "./price.tsx";
import { action as chooseStudent, loader as showStudent } from "./student.tsx";
import { action as send, loader as showSummary } from "./summary.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response
    ? `${String(answer.status)} ${answer.headers.get("location") ?? ""}`
    : answer;

const wish = { subjectId: "1", levelId: "11", format: "offline" };
const lea = { "student.firstname": "Léa", "student.class_id": "11", intent: "continue" };

async function begin(db: Db) {
  const family = await createFamily(db);
  const browser = browserOf(db, undefined, family, "");
  expect(whereTo(await enter(browser.sent("", wish)))).toBe("303 /demander-un-professeur/eleve/");
  return { family, browser };
}

test("a request without a teacher goes through the same steps, and asks seven at once (PUB-082)", async ({
  db,
}) => {
  for (let count = 0; count < 9; count++) await createTeacher(db);
  const { browser } = await begin(db);

  await chooseStudent(browser.sent("eleve", lea));
  expect((await showLesson(browser.asked("cours"))).teacher).toBeUndefined();
  expect(whereTo(await fillLesson(browser.sent("cours", lesson)))).toBe(
    "303 /demander-un-professeur/prix/",
  );
  expect(await showPrice(browser.asked("prix"))).toMatchObject({
    range: { count: 9, least: { price: expect.any(Number) as number } },
  });
  await seePrice(browser.sent("prix", {}));
  const { lines, papers } = await showSummary(browser.asked("recapitulatif"));
  expect(lines.at(-1)?.value).toMatch(/^Jusqu’à sept professeurs à la fois/);
  expect(papers).toBeUndefined();
  const sent = await send(browser.sent("recapitulatif", {}));

  const [request] = await db.select().from(lessonRequests);
  expect(whereTo(sent)).toBe(`303 /mes-demandes-de-cours/${String(request?.id)}/`);
  expect(request).toMatchObject({ extendedSearch: true, subjectId: 1, levelId: 11 });
  expect(await listProposalsOf(db, request?.id ?? 0)).toHaveLength(7);
});

test("subject, class, place and town of the link open the first step", async ({ db }) => {
  const browser = browserOf(db, undefined, undefined, "");
  const query = "?matiere=1&niveau=11&format=offline&ville=lyon-3e";

  const { action: to } = await showCustomer(browser.asked("vous", query));
  expect(to).toBe(`/demander-un-professeur/vous/${query}`);
  await signIn(browser.sent("vous", { intent: "sign-in", email: "a@exemple.fr" }, query));

  expect(await browser.draft()).toMatchObject({
    lessonId: null,
    subjectId: 1,
    levelId: 11,
    address: { city: "Lyon 3e" },
  });
});

test("an incomplete link fills the entry; a class without this subject is refused at its field", async ({
  db,
}) => {
  const browser = browserOf(db, undefined, undefined, "");

  const { wished, subjects } = await showEntry(browser.asked("", "?matiere=2&format=online"));
  expect(wished).toEqual({ subjectId: "2", levelId: undefined, format: "online" });
  expect(subjects).toHaveLength(38);
  expect(await enter(browser.sent("", { ...wish, subjectId: "2", levelId: "1" }))).toMatchObject({
    init: { status: 422 },
    data: { error: { levelId: [expect.stringContaining("ne se donne pas dans cette classe")] } },
  });
});

test("no teacher around: the price step says so, and the request leaves all the same", async ({
  db,
}) => {
  const { browser } = await begin(db);
  await chooseStudent(browser.sent("eleve", lea));
  await fillLesson(browser.sent("cours", lesson));

  expect(await showPrice(browser.asked("prix"))).toEqual({ lesson: undefined, range: undefined });
  await seePrice(browser.sent("prix", {}));
  expect(whereTo(await send(browser.sent("recapitulatif", {})))).toMatch(/^303 \/mes-demandes/);
});

test("the draft of a teacher does not open the steps without one, nor the reverse", async ({
  db,
}) => {
  const { family, teacher, browser } = await createBooking(db);
  const other = browserOf(db, undefined, family, browser.cookie.id);
  const opened = (at: typeof browser) =>
    showStudent(at.asked("eleve")).catch((answer: unknown) => answer);

  expect(whereTo(await opened(other))).toBe("302 /demander-un-professeur/");
  await enter(other.sent("", wish));
  const slug = `x-${String(teacher.id)}`;
  expect(whereTo(await opened(browser))).toMatch(/^302 \/cours-particuliers\/.*\/reserver\/$/);
  expect(await other.draft(), slug).toMatchObject({ lessonId: null });
});

test("« C’est moi » makes the customer the student, once (CUS-020)", async ({ db }) => {
  const { family, browser } = await begin(db);
  expect(whereTo(await chooseStudent(browser.sent("eleve", { moi: "on" })))).toBe(
    "303 /demander-un-professeur/cours/",
  );
  expect((await showStudent(browser.asked("eleve"))).chosen).toMatchObject({ studentId: "moi" });
  await fillLesson(browser.sent("cours", lesson));
  await seePrice(browser.sent("prix", {}));
  await send(browser.sent("recapitulatif", {}));

  expect(await db.select().from(students)).toMatchObject([
    { customerId: family.id, isCustomer: true, email: family.email, classId: 11 },
  ]);

  const again = browserOf(db, undefined, family, "");
  await enter(again.sent("", { ...wish, subjectId: "2" }));
  expect(await showStudent(again.asked("eleve"))).toMatchObject({ knowsSelf: true });
  await chooseStudent(again.sent("eleve", { studentId: "moi" }));
  const [own] = await db.select().from(students);
  expect(await again.draft()).toMatchObject({ studentId: own?.id, student: null });
});
