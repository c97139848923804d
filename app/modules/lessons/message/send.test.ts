import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { keysFor, sealed } from "#app/lib/secret.server.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { decideNotice } from "#app/modules/care/support/decide.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { listNotifications } from "#app/modules/foundation/notification/notify.server.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { password } from "#tests/factories/account.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { messages as endpoints } from "./endpoints.ts";
import { messageSweeps } from "./sweeps.server.ts";
import { messages } from "./table.server.ts";

const due = dueOf(messageSweeps);

type Actor = Awaited<ReturnType<typeof createContract>>["family"];

function threadOf(db: Db, id: number) {
  const params = { id };
  return {
    write: (by: Actor, text: string, at = now) =>
      callerOf(db, by, at)(endpoints.send, { params, body: { text } }),
    read: (by: Actor, at = now) => callerOf(db, by, at)(endpoints.read, { params }),
    list: (by: Actor, at = now) => callerOf(db, by, at)(endpoints.list, { params, query: {} }),
  };
}

async function createThread(db: Db) {
  const bound = await createContract(db);
  return { ...bound, ...threadOf(db, bound.contract.id) };
}

test("the two of a contract write to each other, contacts too; a message says when it was read (CUS-055, VAL-006)", async ({
  db,
}) => {
  const { family, teacher, write, read, list } = await createThread(db);
  await write(family, "Bonjour,\nappelez-moi au 06 12 34 56 78.");
  await write(teacher, "Bien sûr : camille@exemple.test");
  expect((await list(family)).data).toMatchObject([
    { by: "teacher", is_own: false, text: "Bien sûr : camille@exemple.test", read_at: null },
    { by: "customer", is_own: true, text: "Bonjour,\nappelez-moi au 06 12 34 56 78." },
  ]);
  await read(teacher, plusMinutes(now, 5));
  const { data, total, thread } = await list(family);
  expect(data.map((one) => one.read_at)).toEqual([null, plusMinutes(now, 5).toISOString()]);
  expect([total, thread.may_write, thread.closes_at]).toEqual([2, true, null]);
});

test("one mail leaves at most an hour for a thread, with all that is unread; who has read it gets none (CUS-055)", async ({
  db,
}) => {
  const { family, teacher, write, read } = await createThread(db);
  const sent = async () => {
    const found = await db
      .select()
      .from(mails)
      .where(eq(mails.template, "thread_teacher"))
      .orderBy(mails.id);
    return found.map(({ body }) => body);
  };
  await write(family, "Un\n\nsuite");
  await write(family, "Deux", plusMinutes(now, 10));
  await write(family, "Trois", plusMinutes(now, 20));
  expect(await due(db, plusMinutes(now, 59))).toBe(0);
  expect(await sent()).toEqual([expect.stringContaining(":\n\nUn\n\nsuite\n\n")]);
  expect(await due(db, plusHours(now, 1))).toBe(1);
  expect(await sent()).toEqual([
    expect.stringContaining("Un"),
    expect.stringContaining(":\n\nDeux\n\nTrois\n\n"),
  ]);
  await write(family, "Quatre", plusMinutes(now, 70));
  await read(teacher, plusMinutes(now, 80));
  expect(await due(db, plusHours(now, 3))).toBe(0);
  expect(await sent()).toHaveLength(2);
});

test("what is unread is counted on the contract and told inside once, until it is read (CUS-032, CUS-055)", async ({
  db,
}) => {
  const { family, teacher, write, read } = await createThread(db);
  const unread = async () => {
    const { data } = await callerOf(db, family)(contractEndpoints.listTeachers, {});
    const told = await listNotifications(callOf(db, family));
    return [data[0]?.contracts[0]?.unread_messages, told.message_notifications.length];
  };
  await write(teacher, "Un");
  await write(teacher, "Deux");
  expect(await unread()).toEqual([2, 1]);
  await read(family);
  expect(await unread()).toEqual([0, 0]);
  const { data } = await callerOf(db, teacher)(contractEndpoints.listStudents, { query: {} });
  expect(data[0]?.contracts[0]?.unread_messages).toBe(0);
});

test("anybody else finds no thread; an empty or too long text is refused at its field", async ({
  db,
}) => {
  const { family, contract, write, read, list } = await createThread(db);
  const { family: stranger, teacher: other } = await createContract(db);
  for (const by of [stranger, other]) {
    for (const call of [() => write(by, "Bonjour"), () => read(by), () => list(by)]) {
      expect(await refusalOf(call())).toMatchObject({ status: 404 });
    }
  }
  for (const text of [" ", "a".repeat(1001)]) {
    const refusal = await refusalOf(write(family, text));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field: "text" }] });
  }
  expect(await db.$count(messages, eq(messages.contractId, contract.id))).toBe(0);
});

test("ninety days after the end nothing more is written, and the thread is still read (CUS-055)", async ({
  db,
}) => {
  const { family, contract, write, list } = await createThread(db);
  await db
    .update(contracts)
    .set({ status: "ended", endedAt: now })
    .where(eq(contracts.id, contract.id));
  await write(family, "Merci pour tout.", inDays(89));
  expect((await list(family, inDays(89))).thread.closes_at).toBe(inDays(90).toISOString());
  const late = await refusalOf(write(family, "Trop tard", inDays(90)));
  expect(late).toMatchObject({ status: 409, code: "api.message.closed" });
  expect(await list(family, inDays(91))).toMatchObject({ total: 1, thread: { may_write: false } });
});

test("an operator reads a thread only while a course is contested, and leaves a trace (CUS-055)", async ({
  db,
}) => {
  const { family, teacher, contract, course } = await createDeclared(db);
  const { write } = threadOf(db, contract.id);
  await write(family, "Le cours n’a pas eu lieu.");
  const call = { params: { id: contract.id }, query: {} };
  const read = () => operatorOf(db)(endpoints.list, call);
  expect(await refusalOf(read())).toMatchObject({ status: 404 });
  expect(await db.$count(operatorReads)).toBe(0);
  await db.update(courses).set({ status: "to_review" }).where(eq(courses.id, course.id));
  expect(await read()).toMatchObject({ data: [{ is_own: false }], total: 1 });
  const traces = await db.select().from(operatorReads);
  expect(traces.map(({ userId }) => userId).toSorted()).toEqual([family.id, teacher.id].toSorted());
  const sent = operatorOf(db)(endpoints.send, { params: call.params, body: { text: "Bonjour" } });
  expect(await refusalOf(sent)).toMatchObject({ status: 404 });
});

test("a message is reported by its reader alone, read by an operator, and taken away (STM-41)", async ({
  db,
}) => {
  const { family, teacher, contract, write, list } = await createThread(db);
  const { family: stranger } = await createContract(db);
  const { id } = await write(teacher, "Payez-moi sans Préau.");
  const shown = (by: Actor) =>
    callerOf(db, by)(support.showTarget, { params: { kind: "message", id } });
  expect(await refusalOf(shown(stranger))).toMatchObject({ status: 404 });
  expect(await shown(family)).toMatchObject({ text: "Payez-moi sans Préau." });
  await callerOf(db, family)(support.sendNotice, {
    body: {
      kind: "message",
      target_id: id,
      url: `${env.origin}/mes-professeurs/1/messages/`,
      reason_id: 6,
      explanation: "Ce professeur demande d’être payé sans Préau.",
      name: "Louis Petit",
      email: "louis.petit@exemple.test",
      good_faith: true,
      shown_at: sealed(keysFor(env.sessionSecrets, "public form"), Date.now() - 30_000),
    },
  });
  const operator = operatorOf(db);
  const call = { params: { id: contract.id }, query: {} };
  expect(await operator(endpoints.list, call)).toMatchObject({ total: 1 });
  const [row] = await db.select().from(cases);
  await db.transaction((tx) =>
    decideNotice(
      tx,
      { id: row?.id ?? 0, decision: "removed", reasons: "Contourne Préau." },
      { by: { id: null, role: "operator", name: "Agathe" }, now },
    ),
  );
  expect((await list(family)).data).toMatchObject([{ text: null, withheld: "removed" }]);
  expect(await refusalOf(operator(endpoints.list, call))).toMatchObject({ status: 404 });
});

test("own messages are exported, and erased with the account; three years later all are forgotten (LAW-08)", async ({
  db,
}) => {
  const { family, teacher, contract, write, list } = await createThread(db);
  await write(family, "Bonjour");
  const mine = await callerOf(db, family)(personalData.export, {});
  const thread = mine.things.find(({ name }) => name === "contract_messages");
  expect(thread).toMatchObject({ total: 1, rows: [{ text: "Bonjour" }] });
  await write(teacher, "Bonsoir");
  await db
    .update(contracts)
    .set({ status: "ended", endedAt: now })
    .where(eq(contracts.id, contract.id));
  await callerOf(db, family)(personalData.delete, { body: { current_password: password } });
  const [theirs, own] = (await list(teacher)).data;
  expect([theirs?.text, own?.text, own?.withheld]).toEqual(["Bonsoir", null, "erased"]);
  const refusal = await refusalOf(write(teacher, "Encore là ?"));
  expect(refusal).toMatchObject({ status: 409, code: "api.message.account" });
  await due(db, plusDays(now, 3 * 366));
  expect(await db.$count(messages)).toBe(0);
});
