import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { keysFor, sealed } from "#app/lib/secret.server.ts";
import { leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { replyToCase, takeCase } from "#app/modules/foundation/case/answer.server.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { solvedChallenge } from "#tests/gateways/challenge.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { support } from "./endpoints.ts";

const listCases = async (db: Db, query: Sent<typeof cases.list>["query"] = {}) =>
  (await operatorOf(db)(cases.list, { query })).data;

const agathe = { by: { id: null, role: "operator", name: "Agathe" }, now } as const;

const shown = (secondsAgo: number) =>
  sealed(keysFor(env.sessionSecrets, "public form"), Date.now() - secondsAgo * 1000);

const input = {
  reason: 4,
  firstname: "Sophie",
  email: "sophie.martin@exemple.test",
  message: "Le cours du 31 octobre est compté une heure.",
};
const asPerson = () => ({ ...input, shown_at: shown(30) });

const tokenIn = (follow: string) => decodeURIComponent(follow.split("/").at(-2) ?? "");

test("the house says how it is reached: reasons, two addresses, telephone, e-mail (API-054)", async ({
  db,
}) => {
  const ways = await callerOf(db)(support.showContact, {});

  expect(ways.reasons).toHaveLength(9);
  expect(ways.reasons[3]).toEqual({ id: 4, name: "Ma facture ou mon paiement" });
  expect(ways.addresses).toMatchObject({
    main: { address: "8 rue des Écoles, 75005 Paris" },
    secondary: { address: "21 rue Cler, 75007 Paris" },
  });
  expect(ways).toMatchObject({ email: "bonjour@preau.test" });
});

test("a message is kept, acknowledged by mail, followed by its link and answered (API-055, PUB-040)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { reference, follow } = await api(support.sendContact, { body: asPerson() });

  const [open] = await listCases(db);
  expect(open).toMatchObject({
    kind: "contact",
    state: "new",
    reference,
    doubtful: false,
    name: "Sophie",
    about: "Ma facture ou mon paiement",
    text: input.message,
  });
  const params = { token: tokenIn(follow) };
  expect(await api(support.showCase, { params })).toMatchObject({
    reference,
    side: "sender",
    firstname: "Sophie",
    email: input.email,
    state: { word: "Reçu", colour: "blue" },
    contestable: false,
  });

  const id = open?.id ?? 0;
  await takeCase(db, id, agathe);
  await replyToCase(db, { id, text: "C’est corrigé.\nMerci." }, agathe);

  expect(await listCases(db)).toEqual([]);
  expect((await api(support.showCase, { params })).state.word).toBe("Traité");
  const sent = await db.select().from(mails).orderBy(mails.id);
  expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
    ["contact_received", input.email],
    ["case_reply", input.email],
  ]);
  expect(sent[1]?.body).toContain("C’est corrigé.\nMerci.");
  expect(sent[0]?.link).toContain(follow);
});

test("the same form sent twice is one message; filled anew it is another", async ({ db }) => {
  const api = callerOf(db);
  const body = asPerson();
  const first = await api(support.sendContact, { body });

  expect(await api(support.sendContact, { body })).toEqual(first);
  expect(await db.select().from(mails)).toHaveLength(1);
  await api(support.sendContact, { body: { ...body, message: "Et une autre question." } });
  expect(await listCases(db)).toHaveLength(2);
});

test.for([
  ["no sign of a form", {}],
  ["a trap that is filled", { shown_at: shown(30), website: "https://spam.test" }],
  ["a form filled at once", { shown_at: shown(0) }],
  ["a form left open half a day", { shown_at: shown(43_200) }],
] as const)(
  "%s looks doubtful: it is kept, and no mail leaves (PUB-078)",
  async ([, signs], { db }) => {
    const { reference } = await callerOf(db)(support.sendContact, {
      body: { ...input, ...signs },
    });

    expect(await listCases(db)).toMatchObject([{ reference, doubtful: true }]);
    expect(await db.select().from(mails)).toEqual([]);
  },
);

test("an advertisement looks doubtful however it was filled; a signed-in person's does not", async ({
  db,
}) => {
  const message = "Voyez https://un.test et https://deux.test, vraiment.";
  await callerOf(db)(support.sendContact, { body: { ...asPerson(), message } });
  const family = await createFamily(db);
  await callerOf(db, family)(support.sendContact, { body: { ...input, message } });

  expect(await listCases(db)).toMatchObject([{ doubtful: true }, { doubtful: false }]);
});

test("a solved challenge proves a person, once (API-286)", { timeout: 20_000 }, async ({ db }) => {
  const api = callerOf(db);
  const reCaptchaToken = await solvedChallenge(api);
  await api(support.sendContact, { body: { ...input, reCaptchaToken } });

  expect(await listCases(db)).toMatchObject([{ doubtful: false }]);
  for (const token of [reCaptchaToken, "n’importe quoi", btoa("{}")]) {
    const again = { ...input, message: "Un tout autre message.", reCaptchaToken: token };
    const refusal = await refusalOf(api(support.sendContact, { body: again }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field: "reCaptchaToken" }] });
  }
  expect(await listCases(db)).toHaveLength(1);
});

test.for([
  ["no reason", { reason: "" }, "reason"],
  ["an unknown reason", { reason: 99 }, "reason"],
  ["too few words", { message: "Bonjour" }, "message"],
  ["too many words", { message: "a".repeat(2001) }, "message"],
  ["no e-mail", { email: "sophie" }, "email"],
  ["no name", { firstname: " " }, "firstname"],
  ["a telephone that is none", { phone: "12" }, "phone"],
  ["a teacher who does not exist", { teacher_id: 999_999 }, "teacher_id"],
  ["a stage that does not exist", { group_lesson_id: 999_999 }, "group_lesson_id"],
] as const)("%s is refused at its field (VAL-044)", async ([, wrong, field], { db }) => {
  const body = { ...asPerson(), ...wrong };
  const refusal = await refusalOf(callerOf(db)(support.sendContact, { body }));

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  expect(await listCases(db)).toEqual([]);
});

test("a sender in a loop is told when to try again: 429", async ({ db }) => {
  const api = callerOf(db);
  for (let time = 0; time < 10; time++) {
    const message = `Une question de plus, la ${String(time)}.`;
    await api(support.sendContact, { body: { ...asPerson(), message } });
  }

  const refusal = await refusalOf(api(support.sendContact, { body: asPerson() }));
  expect(refusal).toMatchObject({ status: 429, code: "api.support.too_many" });
  expect(await listCases(db)).toHaveLength(10);
});

test("a question about a teacher is recalled for two days, to its writer (PUB-025, CST-20)", async ({
  db,
}) => {
  const { id: teacher_id } = await createTeacher(db);
  const { id: other } = await createTeacher(db);
  const family = await createFamily(db);
  const stranger = await createFamily(db);
  const body = { ...input, reason: 1, teacher_id };
  const { reference } = await callerOf(db, family)(support.sendContact, { body });
  const recalled = async (who: typeof family, id: number, days: number) => {
    const query = { teacher_id: id };
    const api = callerOf(db, who, plusDays(now, days));
    return (await api(support.showRecall, { query })).contacted;
  };

  expect(await recalled(family, teacher_id, 1)).toMatchObject({ reference });
  expect(await recalled(family, teacher_id, 3)).toBeNull();
  expect(await recalled(family, other, 1)).toBeNull();
  expect(await recalled(stranger, teacher_id, 1)).toBeNull();
});

test("no question is taken about a teacher who left", async ({ db }) => {
  const { id: teacher_id } = await createTeacher(db);
  await leave(db, teacher_id, now);

  const refusal = await refusalOf(
    callerOf(db)(support.sendContact, { body: { ...asPerson(), teacher_id } }),
  );
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "teacher_id" }] });
});

test("a link that is not ours shows nothing", async ({ db }) => {
  const refusal = await refusalOf(
    callerOf(db)(support.showCase, { params: { token: "WzEsInNlbmRlciJd.faux" } }),
  );
  expect(refusal).toMatchObject({ status: 404 });
});
