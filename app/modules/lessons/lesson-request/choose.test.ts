import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { listContracts } from "#app/modules/lessons/contract/list.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { showProposal } from "#app/modules/lessons/teacher-response/list.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { leftByCuts } from "#tests/database/faults.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { firstCourseSettled } from "./follow-first-course.server.ts";
import { meansReady } from "./open-contract.server.ts";
import { lessonRequests } from "./table.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

async function offered(db: Db) {
  const all = await createProposed(db, { teachers: 3 });
  const [first, second, third] = all.proposals.map(({ id, teacherId }) => ({
    id,
    teacher: { id: teacherId, role: "teacher" } as const,
  }));
  if (!first || !second || !third) throw new Error("three were asked");
  await respond(callOf(db, first.teacher), { id: first.id, teacher_response: "accepted" });
  await respond(callOf(db, second.teacher), {
    id: second.id,
    teacher_response: "accepted_if",
    condition_type_id: 1,
    teacher_comments: "à partir de 18 h",
  });
  return { ...all, first, second, third };
}

const terms = agreement();

test("accepting selects one, closes the others, and asks for a means of payment (STM-04)", async ({
  db,
}) => {
  const { id, family, first, second } = await offered(db);

  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });

  const request = await showLessonRequest(callOf(db, family), { id });
  expect(request).toMatchObject({
    process: "waiting_payment_method",
    step: "payment_method",
    needs: { means: true, terms: false },
    contact: null,
  });
  expect(request.proposals.map((one) => [one.teacher_response, one.offer_status])).toEqual([
    ["selected", "accepted"],
    ["other_teacher_selected", "cancelled"],
    ["other_teacher_selected", null],
  ]);
  const closed = await showProposal(callOf(db, second.teacher), { id: second.id });
  expect(closed).toMatchObject({ answerable: false, withdrawable: false });
});

test("lessons online: the letter of the contract says so where an address would stand", async ({
  db,
}) => {
  const { id, family, first } = await offered(db);
  await createCard(db, family.id);
  await db
    .update(lessonRequests)
    .set({ courseType: "online", address: null })
    .where(eq(lessonRequests.id, id));

  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });

  const sent = await db.select().from(mails);
  const mail = sent.find(({ template }) => template === "contract_opened_teacher");
  expect(mail?.body).toMatch(/Adresse du cours\u00a0: En ligne$/m);
});

test("a made-up version of the terms, brought later too, is refused and not kept (LAW-06)", async ({
  db,
}) => {
  const { id, family, first } = await offered(db);
  const accept = { id: first.id, response: "accept" } as const;
  const made = { ...accept, ...terms, terms_version: "9999" };
  const refusal = { kind: "conflict", code: "api.terms.changed" };
  const kept = async () => (await listProposalsOf(db, id)).map((one) => one.termsVersion);

  await expect(answerProposal(callOf(db, family), made)).rejects.toMatchObject(refusal);
  await answerProposal(callOf(db, family), accept);
  await expect(answerProposal(callOf(db, family), made)).rejects.toMatchObject(refusal);
  expect(await kept()).toEqual([null, null, null]);

  await answerProposal(callOf(db, family), { ...accept, ...terms });
  expect(await kept()).toContain(terms.terms_version);
});

/** Durable confirmation of a distance contract: price, mode, terms, right to renounce (LAW-06, LAW-20). */
async function keepsWhatWasAgreed(db: Db) {
  const [mail] = await db.select().from(mails).where(eq(mails.template, "contract_opened_family"));
  expect(mail?.body).toContain("à domicile, 42\u00a0€/h toutes taxes comprises");
  expect(mail?.body).toContain("Vous êtes l’employeur, Préau est votre mandataire");
  expect(mail?.body).toContain(`celles du ${dayInWords(terms.terms_version.slice(0, 10))}.`);
  expect(mail?.body).not.toContain(terms.terms_version);
  expect(mail?.body).toMatch(/renoncer à ce contrat, numéro C-\d+-[A-Z], jusqu’au \p{L}+ \d+/u);
}

test("with a card the contract follows at once, and the contacts with it (ENT-33)", async ({
  db,
}) => {
  const { id, family, second } = await offered(db);
  await createCard(db, family.id);

  await answerProposal(callOf(db, family), { id: second.id, response: "accept", ...terms });

  const request = await showLessonRequest(callOf(db, family), { id });
  expect(request).toMatchObject({
    process: "waiting_first_course",
    step: "tax_credit",
    contact: { phone: expect.stringMatching(/^06.11.22.33.44$/) as string },
  });
  const [contract] = await listContracts(callOf(db, family));
  expect(contract).toMatchObject({
    id: request.contract_id,
    mode: "mandate",
    prices: { price: 42, price_after_tax_credit: 21 },
    status: "active",
    payment_expected: false,
  });
  expect(contract?.condition).toMatch(/^À une condition.+à partir de 18 h/);
  expect(await showProposal(callOf(db, second.teacher), { id: second.id })).toMatchObject({
    family: {
      name: "Sophie Martin",
      phone: expect.stringMatching(/^06.12.34.56.78$/) as string,
    },
  });
  const sent = (await db.select().from(mails)).map(({ template }) => template);
  expect(sent).toEqual(
    expect.arrayContaining(["contract_opened_family", "contract_opened_teacher"]),
  );
  await keepsWhatWasAgreed(db);
});

test("a card saved later lets the request go on, but not without terms", async ({ db }) => {
  const { id, family, first } = await offered(db);
  await answerProposal(callOf(db, family), { id: first.id, response: "accept" });
  await createCard(db, family.id);
  await meansReady(db, family.id, { by: family, now });
  expect(await showLessonRequest(callOf(db, family), { id })).toMatchObject({
    process: "waiting_payment_method",
    needs: { means: false, terms: true },
  });

  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });

  expect(await showLessonRequest(callOf(db, family), { id })).toMatchObject({
    process: "waiting_first_course",
  });
  await meansReady(db, family.id, { by: family, now });
  expect(await db.select().from(contracts)).toHaveLength(1);
});

test("a minor's account signs nothing (VAL-051)", async ({ db }) => {
  const { family, first } = await offered(db);
  await db
    .update(customers)
    .set({ billBirthDate: "2011-01-01" })
    .where(eq(customers.id, family.id));
  const answering = answerProposal(callOf(db, family), {
    id: first.id,
    response: "accept",
    ...terms,
  });
  await expect(answering).rejects.toMatchObject({
    extra: { errors: [{ field: "bill_birth_date", code: "api.proposal.minor" }] },
  });
});

test("a second acceptance is a conflict; another family's offer does not exist", async ({ db }) => {
  const { family, first, second } = await offered(db);
  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });
  const again = answerProposal(callOf(db, family), { id: second.id, response: "accept", ...terms });
  await expect(again).rejects.toMatchObject({ kind: "conflict" });
  const stranger = { id: family.id + 1000, role: "customer" } as const;
  const foreign = answerProposal(callOf(db, stranger), { id: first.id, response: "accept" });
  await expect(foreign).rejects.toMatchObject({ kind: "not_found" });
});

test("each offer refused, the request searches again", async ({ db }) => {
  const { id, family, first, second } = await offered(db);
  await answerProposal(callOf(db, family), {
    id: first.id,
    response: "refuse",
    refusal_type_id: 1,
  });
  expect((await showLessonRequest(callOf(db, family), { id })).process).toBe(
    "waiting_customer_reply",
  );
  await answerProposal(callOf(db, family), { id: second.id, response: "refuse" });
  const request = await showLessonRequest(callOf(db, family), { id });
  expect(request.process).toBe("processing");
  expect(request.proposals.at(-1)?.offer_status).toBe("refused");
});

test("a first course that went well concludes; one that did not ends the contract and searches again", async ({
  db,
}) => {
  const { id, family, first } = await offered(db);
  await createCard(db, family.id);
  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });
  await advanceLessonRequest(db, id, { event: "first_course_declared", by: byClock, now });

  await firstCourseSettled(db, id, "not_ok", { by: family, now });

  const request = await showLessonRequest(callOf(db, family), { id });
  expect(request).toMatchObject({ process: "processing", contract_id: null, contact: null });
  const [lost] = await listProposalsOf(db, id);
  expect(lost).toMatchObject({ teacherResponse: "cancelled", offerStatus: "cancelled" });
  const [contract] = await db.select().from(contracts);
  expect(contract).toMatchObject({ status: "ended", endCause: "first_course_failed" });

  const other = await offered(db);
  await createCard(db, other.family.id);
  await answerProposal(callOf(db, other.family), {
    id: other.first.id,
    response: "accept",
    ...terms,
  });
  await advanceLessonRequest(db, other.id, { event: "first_course_declared", by: byClock, now });
  await firstCourseSettled(db, other.id, "ok", { by: byClock, now });
  expect(await showLessonRequest(callOf(db, other.family), { id: other.id })).toMatchObject({
    process: "concluded",
    step: "success",
    state: { waiting: null },
  });
});

test("a request cancelled frees everybody and says where it stood", async ({ db }) => {
  const { id, family } = await offered(db);
  await cancelRequest(callOf(db, family), { id, refusal_type_id: 5, comment: "Trouvé ailleurs." });
  const request = await showLessonRequest(callOf(db, family), { id });
  expect(request).toMatchObject({
    process: "cancelled",
    step: "search_teachers",
    state: { waiting: null },
  });
  expect(request.proposals.every((one) => one.teacher_response === "cancelled")).toBe(true);
  const again = cancelRequest(callOf(db, family), { id });
  await expect(again).rejects.toMatchObject({ kind: "conflict", code: "api.linking.closed" });
  const [row] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(row).toMatchObject({ refusalTypeId: 5, cancelComment: "Trouvé ailleurs." });
});

test("the history tells each transition once, without the other side's data", async ({ db }) => {
  const { id, family, first } = await offered(db);
  await answerProposal(callOf(db, family), { id: first.id, response: "accept", ...terms });
  const { timeline } = await showLessonRequest(callOf(db, family), { id });
  const view = timeline.map(
    ({ machine, event, teacher }) => `${machine}.${event}.${teacher ?? ""}`,
  );
  expect(view.filter((line) => line === "lesson_request.offer_accepted.")).toHaveLength(1);
  expect(view.filter((line) => line === "offer.accept.Camille")).toHaveLength(1);
  const seen = await showProposal(callOf(db, first.teacher), { id: first.id });
  expect(seen.timeline.every(({ teacher }) => teacher === null)).toBe(true);
  expect(seen.timeline.map(({ event }) => event)).not.toContain("offer_made");
});

test("an acceptance cut at any of its steps leaves nothing; whole, it leaves everything", async ({
  db,
}) => {
  const { id, family, first } = await offered(db);
  await createCard(db, family.id);
  const before = await fingerprint(db);
  const stateOf = async (tx: Tx) => {
    if ((await fingerprint(tx)) === before) return "nothing";
    const { process } = await showLessonRequest(callOf(tx, family), { id });
    const sent = (await tx.select().from(mails).orderBy(mails.id)).map(({ template }) => template);
    return [process, await tx.$count(contracts), await tx.$count(historyLines), ...sent].join(" ");
  };

  const left = await leftByCuts(
    db,
    (cut) => answerProposal(callOf(cut, family), { id: first.id, response: "accept", ...terms }),
    stateOf,
  );

  expect(left.length).toBeGreaterThan(20);
  expect([...new Set(left)]).toEqual(["nothing", left.at(-1)]);
  expect(left.at(-1)).toMatch(/^waiting_first_course 1 /);
}, 120_000);
