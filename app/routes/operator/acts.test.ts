import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { minorReason } from "#app/modules/foundation/case/deadline.domain.ts";
import { type NewCase, openCase } from "#app/modules/foundation/case/open.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { create } from "#tests/database/create.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { candidate } from "#tests/factories/application.ts";
import { callerOf } from "#tests/http/api.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { now } from "#tests/setup/time.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("acts");
}, timeToSeed);
afterAll(() => desk.stop());

const person = { firstname: "Louis", lastname: "Petit", email: "louis.petit@exemple.test" };

async function caseOf(given: Partial<NewCase> = {}) {
  const row = { kind: "contact", reasonId: 1, text: "Bonjour, une question." } as const;
  const { id } = await desk.db.transaction((tx) =>
    openCase(tx, { ...row, ...person, ...given }, { by: bySystem, now }),
  );
  return { id, path: pathTo(deskPaths.deskMessage, { caseId: String(id) }) };
}

const stateOf = async (id: number) =>
  (await desk.db.select().from(cases).where(eq(cases.id, id)))[0]?.state;

const noticeAbout = (reasonId: number): Partial<NewCase> => ({
  kind: "notice",
  targetKind: "teacher",
  targetId: desk.seed.accounts.teacher_t.teacher_id,
  url: "https://preau.test/",
  reasonId,
});

test("a message is answered in two steps, by what its page alone shows (OPS-30)", async () => {
  const { id, path } = await caseOf();
  const list = await desk.open(deskPaths.deskMessages);
  expect(list.html).toContain(`href="${path}"`);
  const page = await desk.open(path);
  expect(page.html).toContain("Bonjour, une question.");
  expect(page.html).toContain(person.email);

  const { first, ...done } = await desk.decide(path, { act: "reply", text: "Oui, le mardi." });
  expect(first.html).toContain("Répondre et terminer");
  expect(first.html).toContain(person.email);
  expect([done.status, done.to]).toEqual([303, deskPaths.deskMessages]);
  expect(await stateOf(id)).toBe("done");
});

test("a minor in danger is red and before all the others; the teacher is suspended from there", async () => {
  const { path } = await caseOf(noticeAbout(minorReason));
  const { html } = await desk.open(deskPaths.deskMessages);
  expect(/<tbody[^]*?href="(\/gestion\/[^"]*)"/.exec(html)?.[1]).toBe(path);

  const page = await desk.open(path);
  expect(page.html).toContain("Mineur en danger");
  const teacher = String(desk.seed.accounts.teacher_t.teacher_id);
  const suspend = { act: "suspend", teacher, ground: "safety", at_once: "on", reasons: "Danger." };
  const done = await desk.decide(path, suspend);
  expect([done.status, done.to]).toEqual([303, path]);
  expect((await desk.open(path)).html).not.toContain('value="suspend"');
});

test("a notice shows the reported words, and is decided with a reason for both", async () => {
  const { id, path } = await caseOf(noticeAbout(minorReason - 1));
  const lacking = await desk.open(path, {
    act: "decide",
    step: "preview",
    decision: "kept",
  });
  expect(lacking.status).toBe(422);

  const form = { act: "decide", decision: "kept", reason_ready: "Rien d’illicite." };
  const done = await desk.decide(path, form);
  expect(done.status).toBe(303);
  expect(await stateOf(id)).toBe("kept");
  const again = await desk.open(path);
  expect(again.html).toContain("Rien d’illicite.");
  expect(again.html).not.toContain('value="decide"');
});

test("a doubtful form is settled before anything else", async () => {
  const { id, path } = await caseOf({ doubtful: true });
  const page = await desk.open(path);
  expect(page.html).not.toContain('value="reply"');

  const { first, ...done } = await desk.decide(path, { act: "doubt", action: "delete" });
  expect(first.html).toContain("Supprimer cet envoi");
  expect(done.status).toBe(303);
  expect(await stateOf(id)).toBeUndefined();
  expect((await desk.open(path)).status).toBe(404);
});

test("reviews are hidden with a reason and published again (OPS-31)", async () => {
  const [reviewId = 0] = desk.seed.accounts.teacher_t.review_ids;
  const path = pathTo(deskPaths.deskReview, { reviewId: String(reviewId) });
  const reason = { reason_ready: "Votre avis nomme une personne." };
  const done = await desk.decide(path, { act: "hide", action: "hide", ...reason });
  expect([done.status, done.to]).toEqual([303, deskPaths.deskReviews]);

  const hidden = await desk.open(`${deskPaths.deskReviews}?vue=masques`);
  expect(hidden.html).toContain(`href="${path}"`);
  const back = await desk.decide(path, { act: "publish", action: "publish", ...reason });
  expect(back.status).toBe(303);
});

const refused = { reason_ready: "Le niveau n’est pas couvert.", reason: "" };

test("a candidate is kept, then refused with the reason that is mailed (OPS-22)", async () => {
  const api = callerOf(desk.db);
  const { id } = await api(applications.send, { body: { ...candidate(), ...shownBefore() } });
  const path = pathTo(deskPaths.deskCandidate, { teacherId: String(id) });
  expect((await desk.open(deskPaths.deskCandidates)).html).toContain(`href="${path}"`);
  const page = await desk.open(path);
  expect(page.html).toContain(candidate().title);

  const keep = { act: "pre_accept", decision: "pre_accept", reason_ready: "Bon parcours." };
  const { first, ...done } = await desk.decide(path, keep);
  expect(first.html).toContain("Retenir Julien");
  expect(done.status).toBe(303);
  const kept = await desk.open(path);
  expect(kept.html).toContain("Il manque encore");

  const lacking = await desk.open(path, {
    act: "refuse",
    decision: "refuse",
    step: "preview",
  });
  expect(lacking.status).toBe(422);
  const end = await desk.decide(path, { act: "refuse", decision: "refuse", ...refused });
  expect([end.status, end.to]).toEqual([303, deskPaths.deskCandidates]);
});

test("a paper that was not opened is not approved; it is refused with a reason (OPS-04)", async () => {
  const { teacher_id: teacherId } = desk.seed.accounts.teacher_t;
  const since = { status: "pending", statusSince: now } as const;
  const { id } = await create(desk.db, documents, { teacherId, type: "other", ...since });
  const path = pathTo(deskPaths.deskPaper, { documentId: String(id) });
  expect((await desk.open(deskPaths.deskCandidates)).html).toContain(`href="${path}"`);
  const unseen = await desk.open(path, {
    act: "approve",
    status: "approved",
    step: "preview",
  });
  expect(unseen.status).toBe(409);
  const done = await desk.decide(path, {
    act: "refuse",
    status: "refused",
    reason_ready: "Le document n’est pas lisible en entier.",
  });
  expect(done.status).toBe(303);
  expect((await desk.open(path)).html).toContain("n’est pas lisible");
});

test("a change of status shows each family before and after, and is approved from a day (OPS-23)", async () => {
  const { teacher_id: teacherId } = desk.seed.accounts.teacher_u;
  const { id } = await create(desk.db, statusChanges, {
    teacherId,
    kind: "osp",
    state: "asked",
    sapNumber: "SAP732829320",
    askedAt: now,
  });
  const path = pathTo(deskPaths.deskChange, { statusChangeId: String(id) });
  expect((await desk.open(deskPaths.deskTeachers)).html).toContain(`href="${path}"`);
  const page = await desk.open(path);
  expect(page.html).toContain("SAP732829320");
  expect(page.html).toMatch(/\d+ contrats? en cours/);
  const form = { act: "refuse", decision: "refuse", reason_ready: "Le justificatif manque." };
  const done = await desk.decide(path, form);
  expect([done.status, done.to]).toEqual([303, deskPaths.deskTeachers]);
});

test("a suspension is announced, answered once contested, and lifted (STM-43)", async () => {
  const { teacher_id: id } = desk.seed.accounts.teacher_u;
  const path = pathTo(deskPaths.deskSuspension, { teacherId: String(id) });
  const announce = { act: "announce", ground: "absences", reasons: "Trois absences." };
  expect((await desk.decide(path, announce)).to).toBe(path);
  const teacher = callerOf(desk.db, { id, role: "teacher" });
  await teacher(suspensions.contest, { body: { comment: "J’étais malade, certificat joint." } });
  expect((await desk.open(deskPaths.deskTeachers)).html).toContain(`href="${path}"`);
  expect((await desk.open(path)).html).toContain("certificat joint");
  const answer = { act: "answer", answer: "Le certificat ne couvre pas ces jours." };
  expect((await desk.decide(path, answer)).status).toBe(303);
  const lift = { act: "lift", reason_ready: "Le professeur a justifié les faits." };
  expect((await desk.decide(path, lift)).status).toBe(303);
});

test("a departure names the families and their dates; what is open is said (API-222)", async () => {
  const { teacher_id: id } = desk.seed.accounts.teacher_t;
  const path = pathTo(deskPaths.deskDeparture, { teacherId: String(id) });
  const { status, html } = await desk.open(path);
  expect(status).toBe(200);
  expect(html).toMatch(/\d+ familles? à accompagner/);
  const file = pathTo(deskPaths.deskCandidate, { teacherId: String(id) });
  expect((await desk.open(file)).html).toContain("Ses pièces");
});

test("a stage is drafted, read in its three parts, and cancelled with each sum that goes back (OPS-29)", async () => {
  const draft = await desk.open(deskPaths.deskNewGroupLesson, {
    act: "create",
    step: "preview",
    title: "Maths Seconde – Noël",
    description: "Trois matinées.",
    subjects: "1",
    level: "10",
    period: "noel",
    sessions: "2026-12-21T09:30/180\n2026-12-22T09:30/180",
    max_students: "8",
    min_students: "3",
    price: "190,50",
  });
  expect(draft.html).toContain("Voici ce qui va se passer");

  const { id = 0 } = desk.seed.named["G1"] ?? {};
  const path = pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(id) });
  for (const part of ["", "?vue=inscrits", "?vue=presences"]) {
    expect([part, (await desk.open(path + part)).status]).toEqual([part, 200]);
  }
  expect((await desk.open(path)).html).toMatch(/name="price"[^>]*value="\d+,\d\d"/);
  const dearer = await desk.open(path, { act: "edit", price: "200,50", step: "preview" });
  expect(dearer.html).toContain("Voici ce qui va se passer");
  await desk.decide(path, { act: "edit", prerequisites: "Savoir lire\nSavoir compter" });
  expect((await desk.open(path)).html).toContain("Savoir lire\nSavoir compter</textarea>");
  await desk.decide(path, { act: "edit", price: "", prerequisites: "" });
  expect((await desk.open(path)).html).toMatch(/name="prerequisites"[^>]*><\/textarea>/);
  const reason = { reason_ready: "Le lieu n’est plus disponible." };
  const cancel = { act: "cancel", state: "cancelled", ...reason };
  const { first, ...done } = await desk.decide(path, cancel);
  expect(first.html).toMatch(/à rendre en tout, à \d+ familles/);
  expect([done.status, done.to]).toEqual([303, path]);
});

test("no page of these asks its database more than twelve times", async () => {
  const { teacher_id: teacherId } = desk.seed.accounts.teacher_t;
  const { id = 0 } = desk.seed.named["G2"] ?? {};
  const stage = pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(id) });
  const { path } = await caseOf(noticeAbout(minorReason - 1));
  const of = { teacherId: String(teacherId) };
  const asked: [string, number][] = [];
  for (const one of [
    path,
    pathTo(deskPaths.deskDeparture, of),
    pathTo(deskPaths.deskSuspension, of),
    stage,
    `${stage}?vue=inscrits`,
    `${stage}?vue=presences`,
    deskPaths.deskReviews,
    deskPaths.deskCandidates,
  ]) {
    await desk.open(one);
    const { length } = await statementsOf(() => desk.open(one));
    if (length > 12) asked.push([one, length]);
  }
  expect(asked).toEqual([]);
});

test("the lists come as CSV, and others find nothing", async () => {
  const { path } = await caseOf();
  for (const deskList of ["messages", "avis", "candidatures", "stages"]) {
    const csv = await desk.open(pathTo(deskPaths.deskCsv, { deskList }));
    expect([deskList, csv.status]).toEqual([deskList, 200]);
  }
  for (const who of ["customer_a", "teacher_t"] as const) {
    for (const one of [
      path,
      deskPaths.deskMessages,
      deskPaths.deskReviews,
      deskPaths.deskCandidates,
      deskPaths.deskGroupLessons,
      deskPaths.deskNewGroupLesson,
    ]) {
      expect((await desk.openAs(who, one)).status).toBe(404);
    }
  }
});

test("of two tabs, the one that comes after the thing is closed reads that nothing left (OPS-30)", async () => {
  const { path } = await caseOf();
  const { sent, status } = await desk.decide(path, { act: "close", status: "done", note: "Vu." });
  expect(status).toBe(303);

  const late = await desk.open(path, sent);
  expect([late.status, late.html.includes("Rien n’est parti.")]).toEqual([409, true]);
});
