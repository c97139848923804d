import { expect } from "vitest";

import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { findUserByEmail } from "#app/modules/people/account/repository.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { browserOf, createBooking, described, lesson } from "#tests/factories/booking.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { action as addStudent } from "./add-student.tsx";
import { action as signUp } from "./customer.tsx";
import { action as enter } from "./entry.tsx";
import { action as fillLesson, loader as showLesson } from "./lesson.tsx";
import { action as seePrice } from "./price.tsx";
import { action as chooseStudent } from "./student.tsx";
import { action as send, loader as showSummary } from "./summary.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response
    ? `${String(answer.status)} ${answer.headers.get("location")?.split("/reserver/").at(-1) ?? ""}`
    : answer;

const markup = `<b onclick="x">Lina</b> & 'co' \${7*7}`;

const newcomer = {
  firstname: "Marianne",
  lastname: "Duval",
  email: "famille.j01@example.test",
  "phone.phone_number": "06 12 34 56 78",
  password: "le chêne et le roseau",
  intent: "continue",
};

test("the wish opens the first step, and begins a draft", async ({ db }) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  const wish = { subjectId: "1", levelId: "11", format: "offline" };

  expect(whereTo(await enter(browser.sent("", wish)))).toBe("303 vous/");
  const { id } = browser.cookie;
  expect(whereTo(await enter(browser.sent("", wish)))).toBe("303 vous/");

  expect(browser.cookie.id).toBe(id);
  expect(await browser.draft()).toMatchObject({ subjectId: 1, levelId: 11, format: "offline" });
});

const noClass = "Choisissez la classe de l’élève. Exemple\u00a0: 3e.";
const noFormat = "Choisissez où auront lieu les cours\u00a0: à domicile ou en ligne.";

test.for([
  [{ levelId: "", format: "offline" }, { levelId: [noClass] }],
  [{ levelId: "11" }, { format: [noFormat] }],
  [{ levelId: "11", format: "ailleurs" }, { format: [expect.stringContaining("Choisissez où")] }],
  [{ levelId: "1", format: "offline" }, { levelId: [expect.stringContaining("n’enseigne pas")] }],
  [{ levelId: "9".repeat(400), format: "offline" }, { levelId: [noClass] }],
] as const)("the wish %o is refused at its field", async ([wish, error], { db }) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");

  expect(await enter(browser.sent("", { subjectId: "1", ...wish }))).toMatchObject({
    init: { status: 422 },
    data: { error, initialValue: { subjectId: "1" } },
  });
  expect(browser.cookie.id).toBe("");
});

test("the account is made once; the second press goes on", async ({ db }) => {
  const { teacher } = await createBooking(db);
  const browser = browserOf(db, teacher, undefined, "");
  await enter(browser.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
  const fields = { ...newcomer, ...shownBefore() };

  expect(whereTo(await signUp(browser.sent("vous", fields)))).toBe("303 eleve/");
  expect(whereTo(await signUp(browser.sent("vous", fields)))).toBe("303 eleve/");

  expect(browser.opened).toHaveLength(2);
  expect(await findUserByEmail(db, newcomer.email)).toMatchObject({ firstname: "Marianne" });
  expect(JSON.stringify(await browser.draft())).not.toContain(newcomer.password);
});

test.for([
  ["phone.phone_number", "061234567", "Il manque des chiffres."],
  ["firstname", markup, /lettres/],
  ["lastname", "a".repeat(81), /lettres/],
  ["email", "pas-un-e-mail", /./],
  ["email", `${"a".repeat(250)}@example.test`, /./],
] as const)(
  "a sign-up whose %s is « %s » comes back whole",
  async ([name, typed, input], { db }) => {
    const { teacher } = await createBooking(db);
    const browser = browserOf(db, teacher, undefined, "");
    await enter(browser.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
    const fields = { ...newcomer, ...shownBefore(), [name]: typed };

    const answer = await signUp(browser.sent("vous", fields));

    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { error: { [name]: [expect.stringMatching(input)] } },
    });
    const again = JSON.stringify(answer);
    for (const kept of ["firstname", "lastname", "email", "phone.phone_number"] as const) {
      expect(again).toContain(JSON.stringify(fields[kept]));
    }
    expect(again).not.toContain(newcomer.password);
    expect(browser.opened).toEqual([]);
  },
);

test("to sign in midway keeps what was typed, and comes back to the next step", async ({ db }) => {
  const { teacher } = await createBooking(db);
  const browser = browserOf(db, teacher, undefined, "");
  await enter(browser.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
  const leaving = { ...newcomer, intent: "sign-in", firstname: markup };

  expect(whereTo(await signUp(browser.sent("vous", leaving)))).toMatch(
    /^303 \/connexion\/\?retour=.*reserver%2Feleve%2F$/,
  );
  expect(await browser.draft()).toMatchObject({ firstname: markup, email: newcomer.email });
});

test("a student is described or chosen, and nothing is created yet", async ({ db }) => {
  const { family, browser } = await createBooking(db);
  const { id } = await createChild(db, family.id);
  const typed = { "student.firstname": "Zoé", "student.class_id": "11", intent: "continue" };

  expect(whereTo(await chooseStudent(browser.sent("eleve", typed)))).toBe("303 cours/");
  expect(await browser.draft()).toMatchObject({ student: { firstname: "Zoé" }, studentId: null });
  const chosen = { studentId: String(id), intent: "continue" };
  expect(whereTo(await chooseStudent(browser.sent("eleve", chosen)))).toBe("303 cours/");

  expect(await browser.draft()).toMatchObject({ student: null, studentId: id });
  expect(await db.select().from(students)).toHaveLength(1);
});

test.for([
  [{}, "student.firstname", "Indiquez"],
  [{ "student.firstname": "Zoé" }, "student.class_id", noClass],
  [{ "student.firstname": markup }, "student.firstname", "lettres"],
  [{ "student.firstname": "a".repeat(81) }, "student.firstname", "80 signes"],
  [{ studentId: "1" }, "studentId", "Choisissez un de vos élèves."],
] as const)("a student said by %o is refused at %s", async ([typed, field, input], { db }) => {
  const { browser } = await createBooking(db);
  const fields = { "student.lastname": "Duval", ...typed };

  expect(await chooseStudent(browser.sent("eleve", fields))).toMatchObject({
    init: { status: 422 },
    data: {
      error: { [field]: [expect.stringContaining(input)] },
      initialValue: { student: { lastname: "Duval" } },
    },
  });
});

test("a student added from the dialog is chosen; pressed twice, there is one", async ({ db }) => {
  const { family, browser } = await createBooking(db);
  const fields = { firstname: "Zoé", lastname: "Duval", class_id: "11", once_key: "une-fois-12" };

  for (const press of [1, 2]) {
    const answer = await addStudent(browser.sent("eleve", fields));
    expect(whereTo(answer), `press ${String(press)}`).toBe("303 eleve/");
  }

  const made = await db.select().from(students);
  expect(made).toMatchObject([{ firstname: "Zoé", customerId: family.id }]);
  expect(await browser.draft()).toMatchObject({ studentId: made[0]?.id });
});

test("the lesson is kept as it was typed, markup and line breaks too", async ({ db }) => {
  const { browser } = await createBooking(db, described);
  const comment = `${"Les suites,\r\n".repeat(80)}${markup}`;

  const answer = await fillLesson(browser.sent("cours", { ...lesson, comment }));

  expect(whereTo(answer)).toBe("303 prix/");
  expect(await browser.draft()).toMatchObject({
    comment: comment.replaceAll("\r\n", "\n"),
    address: { city: "Lyon", city_code: "69123", country: "FR" },
    questionnaire: expect.arrayContaining([{ question_id: "1", value: "bases" }]) as unknown[],
  });
});

test.for([
  ["address.street", "", "Indiquez l’adresse"],
  ["address.street", "a".repeat(201), "trop longue"],
  ["questionnaire.1", "autre", "réponse proposée"],
  ["questionnaire.6", "a".repeat(501), "trop longue"],
  ["questionnaire.6", "écrivez à lina@example.com", "lina@example.com"],
  ["questionnaire.5.month", "13", "Vérifiez le mois. Exemple : 9 pour septembre."],
  ["comment", "a".repeat(1001), "trop longue"],
  ["comment", "appelez le 06 11 22 33 44", "06 11 22 33 44"],
] as const)(
  "a lesson whose %s is « %s » comes back whole",
  async ([field, typed, input], { db }) => {
    const { browser } = await createBooking(db, described);
    const date = { "questionnaire.5.day": "14", "questionnaire.5.month": "9" };
    const fields = { ...lesson, ...date, "questionnaire.5.year": "2026", [field]: typed };

    const answer = await fillLesson(browser.sent("cours", fields));

    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { error: { [field]: [expect.stringContaining(input)] } },
    });
    const again = JSON.stringify(answer);
    for (const kept of Object.values(fields).filter(Boolean))
      expect(again).toContain(JSON.stringify(kept));
    expect(await browser.draft()).not.toHaveProperty("comment");
  },
);

test("a lesson needs an address, and no answer to a question (REF-14)", async ({ db }) => {
  const { browser } = await createBooking(db, described);
  const fill = (fields: object) => fillLesson(browser.sent("cours", { ...fields }));

  expect(await fill({ comment: "Bonjour." })).toMatchObject({
    data: { error: { "address.street": [expect.any(String)] } },
  });
  expect(whereTo(await fill({ "address.street": "12 rue Racine, Lyon" }))).toBe("303 prix/");
});

test("back keeps the lesson as it was left, without the phone number", async ({ db }) => {
  const { browser } = await createBooking(db, described);
  const left = { ...lesson, comment: "appelez le 06 11 22 33 44", intent: "back" };

  expect(whereTo(await fillLesson(browser.sent("cours", left)))).toBe("303 eleve/");

  const kept = await showLesson(browser.asked("cours"));
  expect(kept.chosen).toMatchObject({ address: { street: "12 rue de la Part-Dieu" } });
  expect(kept.answers).toContainEqual({ question_id: "3", value: "weekly" });
  expect(JSON.stringify(await browser.draft())).not.toContain("06 11");
});

test("no step opens before its turn, nor on a draft that is another family's", async ({ db }) => {
  const { teacher, browser } = await createBooking(db, { comment: "À nous." });
  const stranger = browserOf(db, teacher, await createFamily(db), browser.cookie.id);

  for (const [step, act] of [
    ["cours", fillLesson],
    ["prix", seePrice],
    ["recapitulatif", send],
  ] as const) {
    const early = act(browser.sent(step, lesson)).catch((answer: unknown) => answer);
    expect(whereTo(await early), step).toBe("302 eleve/");
    const foreign = act(stranger.sent(step, lesson)).catch((answer: unknown) => answer);
    expect(whereTo(await foreign), `${step} of another`).toBe("302 ");
  }
  await expect(stranger.draft()).rejects.toMatchObject({ status: 404 });
  await enter(stranger.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
  expect(stranger.cookie.id).not.toBe(browser.cookie.id);
  expect(await browser.draft()).toMatchObject({ comment: "À nous." });
});

test("price seen, request sent twice: one student, one request, the same page", async ({ db }) => {
  const { browser } = await createBooking(db, described);
  await fillLesson(browser.sent("cours", lesson));
  expect(whereTo(await seePrice(browser.sent("prix", { intent: "continue" })))).toBe(
    "303 recapitulatif/",
  );
  expect(JSON.stringify(await showSummary(browser.asked("recapitulatif")))).toContain("Lina");

  const answers = [1, 2].map(async () => {
    const sent = await send(browser.sent("recapitulatif", { intent: "continue" }));
    return whereTo(sent);
  });
  const [first, second] = [await answers[0], await answers[1]];

  const [request, ...others] = await db.select().from(lessonRequests);
  expect(first).toBe(`303 /mes-demandes-de-cours/${String(request?.id)}/`);
  expect(second).toBe(first);
  expect(others).toEqual([]);
  expect(await db.select().from(students)).toHaveLength(1);
});

test("the same student and subject again leads to the request that runs", async ({ db }) => {
  const { teacher, family, browser } = await createBooking(db, described);
  await fillLesson(browser.sent("cours", lesson));
  await seePrice(browser.sent("prix", {}));
  await send(browser.sent("recapitulatif", {}));
  const [student] = await db.select().from(students);

  const again = browserOf(db, teacher, family, "");
  await enter(again.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
  await chooseStudent(again.sent("eleve", { studentId: String(student?.id) }));
  await fillLesson(again.sent("cours", lesson));
  await seePrice(again.sent("prix", {}));

  expect(whereTo(await send(again.sent("recapitulatif", {})))).toMatch(/^303 .*\?demande=\d+$/);
  expect(await db.select().from(lessonRequests)).toHaveLength(1);
});
