import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { minorReason } from "#app/modules/foundation/case/deadline.domain.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { cases as caseRows } from "#app/modules/foundation/case/table.server.ts";
import { tokenOf } from "#app/modules/foundation/case/token.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { support } from "./endpoints.ts";

const email = "louis.petit@exemple.test";
const sender = { firstname: "Louis", lastname: "Petit", email, reasonId: 1, text: "Bonjour." };

const open = (db: Db, given: Partial<Parameters<typeof openCase>[1]> = {}) =>
  db.transaction((tx) =>
    openCase(tx, { kind: "contact", ...sender, ...given }, { by: bySystem, now }),
  );

async function reported(db: Db) {
  const teacher = await createTeacher(db);
  const url = "https://preau.test/";
  return { teacher, target: { targetKind: "teacher", targetId: teacher.id, url } as const };
}

async function createOperator(db: Db, name: string): Promise<number> {
  const person = { firstname: name, lastname: "Test", role: "operator" } as const;
  const [row] = await db
    .insert(users)
    .values({ ...person, email: `${name}@exemple.test`, passwordHash: "-", createdAt: now })
    .returning({ id: users.id });
  return row?.id ?? 0;
}

test("a card is taken, answered by mail and closed (API-247 to 249, 315a)", async ({ db }) => {
  const [first, second] = [await open(db), await open(db)];
  const api = operatorOf(db);
  const params = { id: first.id };
  const update = (status: "in_progress" | "done") =>
    api(cases.update, { params, body: { status } });

  expect(await api(cases.list, { query: { kind: "contact", length: 1 } })).toMatchObject({
    data: [{ id: first.id, name: "Louis Petit", state: "new" }],
    total: 2,
  });
  expect(await update("in_progress")).toEqual({ id: first.id, state: "in_progress" });
  const reply = await api(cases.reply, { params, body: { text: "Oui, le mardi." } });
  expect(reply).toEqual({ id: first.id, state: "done" });
  expect((await mailsTo(db, email)).at(-1)?.body).toContain("Oui, le mardi.");

  expect(await refusalOf(update("done"))).toMatchObject({ status: 409 });
  expect(await api(cases.list, { query: {} })).toMatchObject({ data: [{ id: second.id }] });
  const { history } = await api(cases.show, { params });
  expect(history.map(({ event }) => event)).toEqual(["open", "take", "reply", "close"]);
});

test("a notice is decided, and both sides read why (API-250)", async ({ db }) => {
  const teacher = await createTeacher(db);
  const target = {
    targetKind: "teacher",
    targetId: teacher.id,
    url: "https://preau.test/",
  } as const;
  const { id } = await open(db, { kind: "notice", ...target });
  const decide = (decision: "kept" | "restricted", reason = "Rien d’illicite.") =>
    operatorOf(db)(support.decideNotice, { params: { id }, body: { decision, reason } });

  expect(await refusalOf(decide("restricted"))).toMatchObject({ status: 409 });
  expect(await refusalOf(decide("kept", " "))).toMatchObject({ errors: [{ field: "reason" }] });
  expect(await decide("kept")).toEqual({ id, state: "kept" });
  expect((await mailsTo(db, email)).at(-1)).toMatchObject({ template: "notice_decided" });
});

test("its first decider leaves a contest to another operator, where there is one (STM-41)", async ({
  db,
}) => {
  const { target } = await reported(db);
  const { id } = await open(db, { kind: "notice", ...target });
  const [first, second] = [await createOperator(db, "un"), await createOperator(db, "deux")];
  const decideAs = (who: number, decision: "kept" | "removed") =>
    callerOf(db, { id: who, role: "operator" })(support.decideNotice, {
      params: { id },
      body: { decision, reason: "Une raison pour les deux." },
    });
  const wholeFor = (who: number) =>
    callerOf(db, { id: who, role: "operator" })(support.showWhole, { params: { id } });

  await decideAs(first, "kept");
  const token = tokenOf({ id, side: "sender" });
  await callerOf(db)(support.contestDecision, {
    params: { token },
    body: { text: "Ce texte nomme mon enfant." },
  });
  expect(await wholeFor(first)).toMatchObject({ awaits_other: true, contested: true });
  expect(await refusalOf(decideAs(first, "removed"))).toMatchObject({
    status: 409,
    code: "api.support.own_decision",
  });
  expect(await wholeFor(second)).toMatchObject({ awaits_other: false });
  expect(await decideAs(second, "removed")).toEqual({ id, state: "removed" });
});

test("the reported words are shown in their place, with how such notices ended (API-250, OPS-30)", async ({
  db,
}) => {
  const { teacher, target } = await reported(db);
  const decided = await open(db, { kind: "notice", ...target });
  const api = operatorOf(db);
  const reason = "Rien d’illicite.";
  await api(support.decideNotice, {
    params: { id: decided.id },
    body: { decision: "kept", reason },
  });
  const { id } = await open(db, { kind: "notice", ...target, reasonId: minorReason });

  const whole = await api(support.showWhole, { params: { id } });

  expect(whole).toMatchObject({
    danger: true,
    late_by: null,
    target_kind: "teacher",
    earlier: [{ id: decided.id, state: "kept" }],
    content: {
      teacher_id: teacher.id,
      decisions: ["kept", "removed"],
      similar: [{ decision: "kept", count: 1 }],
    },
  });
  await db
    .update(caseRows)
    .set({ createdAt: inDays(-10) })
    .where(eq(caseRows.id, id));
  expect((await api(support.showWhole, { params: { id } })).late_by).toMatch(/^de \d jours$/);
  expect(whole.content?.parts[0]).toMatchObject({ reported: true });
});

test("a doubtful form is acknowledged once an operator takes it as a person’s, or leaves nothing (PUB-078)", async ({
  db,
}) => {
  const [one, other] = [await open(db, { doubtful: true }), await open(db, { doubtful: true })];
  const settle = (id: number, action: "person" | "delete") =>
    operatorOf(db)(cases.settleDoubt, { params: { id }, body: { action } });

  expect(await settle(one.id, "person")).toEqual({ id: one.id, state: "new" });
  expect(await mailsTo(db, email)).toMatchObject([{ template: "contact_received" }]);
  expect(await refusalOf(settle(one.id, "delete"))).toMatchObject({ status: 409 });

  expect(await settle(other.id, "delete")).toEqual({ id: other.id, state: "deleted" });
  expect(await mailsTo(db, email)).toHaveLength(1);
  const shown = operatorOf(db)(cases.show, { params: { id: other.id } });
  expect(await refusalOf(shown)).toMatchObject({ status: 404 });
});

test("a note of what was said stays in the history (API-248)", async ({ db }) => {
  const { id } = await open(db);
  const api = operatorOf(db);
  const body = { status: "done", note: "Rappelée à 18 h." } as const;
  await api(cases.update, { params: { id }, body });

  const { history } = await api(cases.show, { params: { id } });
  expect(history.at(-1)).toMatchObject({ event: "close", details: { note: "Rappelée à 18 h." } });
});

test("an unknown card is 404", async ({ db }) => {
  const api = operatorOf(db);
  const params = { id: 999_999 };
  for (const call of [
    () => api(cases.show, { params }),
    () => api(cases.update, { params, body: { status: "done" } }),
    () => api(support.showWhole, { params }),
    () => api(cases.settleDoubt, { params, body: { action: "delete" } }),
    () => api(cases.reply, { params, body: { text: "Bonjour." } }),
    () => api(support.decideNotice, { params, body: { decision: "kept", reason: "Rien." } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});
