import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { password } from "#tests/factories/account.ts";
import { giveIdentity } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { mandateInForce } from "./account.domain.ts";
import { setIban, showPayee } from "./account.server.ts";
import { payeeAccounts } from "./account.table.server.ts";
import { payouts } from "./endpoints.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

const lookUp = dueOf(payoutSweeps, "payee accounts to look up");
const iban = "FR14 2004 1010 0505 0001 3M02 606";

async function teacher(db: Db, bank: TestBank, given: object = {}) {
  const { id } = await createTeacher(db, { selfEmployed: true, birthDate: "1994-05-03", ...given });
  const actor = { id, role: "teacher" } as const;
  const call = { db, actor, now, gateways: bank.gateways };
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return { id, call, email: user?.email ?? "", api: bank.callerOf(actor) };
}

test("an IBAN and a paper open the account, the provider verifies it and the teacher is told once (TEA-011, STM-19)", async ({
  db,
  bank,
}) => {
  const { id, call, email } = await teacher(db, bank);
  expect(await showPayee(db, id)).toMatchObject({ status: "missing", ibanEnd: null });

  const opened = await setIban(call, iban);
  expect(opened).toMatchObject({
    status: "created",
    ibanEnd: "2606",
    due: ["individual.verification.document"],
  });
  await giveIdentity(call);
  expect(await showPayee(db, id)).toMatchObject({ status: "created", due: [] });
  await lookUp(db, now, bank.gateways);
  expect(await showPayee(db, id)).toMatchObject({ status: "enabled", due: [] });
  await bank.deliver();
  await lookUp(db, now, bank.gateways);

  expect(await mailsTo(db, email)).toHaveLength(1);
  const [row] = await db.select().from(payeeAccounts).where(eq(payeeAccounts.id, id));
  expect(bank.gateways.vault.open(row?.sealedIban ?? "")).toBe("FR1420041010050500013M02606");
});

test("the first page of the proof of identity, sent with the teacher's papers, reaches the account by itself (API-101, CST-36)", async ({
  db,
  bank,
}) => {
  const { id, call, api } = await teacher(db, bank);
  await setIban(call, iban);
  const send = (words: string) =>
    api(documents.uploadByType, {
      body: { type: "identity_proof", file: new File([`%PDF-1.7 ${words}`], "carte.pdf") },
    });
  await send("recto");
  const waiting = () => db.select({ file: payeeAccounts.identityFile }).from(payeeAccounts);
  const [first] = await waiting();
  await send("verso");
  expect(await waiting()).toEqual([first]);
  expect(first?.file).toBeTruthy();

  await lookUp(db, now, bank.gateways);

  expect(await showPayee(db, id)).toMatchObject({ status: "enabled", due: [] });
  expect(await waiting()).toEqual([{ file: null }]);
});

test("an event that comes while a run has begun puts nothing off (STM-19)", async ({
  db,
  bank,
}) => {
  const { id, call } = await teacher(db, bank);
  await setIban(call, iban);
  await giveIdentity(call);
  await bank.deliver(new Date(now.getTime() + 1000));

  await lookUp(db, now, bank.gateways);

  expect(await showPayee(db, id)).toMatchObject({ status: "enabled" });
});

test("a paper that comes before the IBAN is given with it", async ({ db, bank }) => {
  const { id, call } = await teacher(db, bank);
  await giveIdentity(call);
  expect(await showPayee(db, id)).toMatchObject({ status: "missing" });

  expect(await setIban(call, iban)).toMatchObject({ status: "enabled" });
});

test.for([
  ["a mistyped one", "FR14 2004 1010 0505 0001 3M02 607"],
  ["one of another country", "DE89 3704 0044 0532 0130 00"],
  ["one that is too short", "FR14 2004 1010 0505"],
  ["words", "mon compte"],
] as const)("%s is refused at its field (VAL-009)", async ([, typed], { db, bank }) => {
  const { id, call } = await teacher(db, bank);

  const refused = setIban(call, typed);
  await expect(refused).rejects.toMatchObject({
    kind: "invalid",
    extra: { errors: [{ field: "iban", code: "api.payout.iban" }] },
  });
  expect((await showPayee(db, id)).status).toBe("missing");
});

test("a silent provider keeps nothing, and its event makes the account known all the same", async ({
  db,
  bank,
}) => {
  const { id, call } = await teacher(db, bank);
  const cards: Cards = {
    ...bank.cards,
    createAccount: async (account) => {
      await bank.cards.createAccount(account);
      throw new RuleError("unavailable", "api.payment.unavailable");
    },
  };
  const silent = { ...call, gateways: { ...call.gateways, cards } };
  await expect(setIban(silent, iban)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await showPayee(db, id)).toMatchObject({ status: "missing", ibanEnd: null });

  await bank.deliver();
  expect(await showPayee(db, id)).toMatchObject({ status: "created", ibanEnd: null });
  expect(await setIban(call, iban)).toMatchObject({ ibanEnd: "2606" });
  expect(await db.select().from(payeeAccounts)).toHaveLength(1);
});

test("whom the provider refuses is told what to do, and may start again", async ({ db, bank }) => {
  const { call, email } = await teacher(db, bank, { birthDate: "1900-01-01" });
  await giveIdentity(call);

  expect(await setIban(call, iban)).toMatchObject({ status: "refused" });
  const [mail] = await mailsTo(db, email);
  expect(mail?.subject).toBe("Votre compte de paiement est refusé");
  expect(await setIban(call, iban)).toMatchObject({ status: "refused" });
});

test("an event that was lost is caught up by the clock", async ({ db, bank }) => {
  const { id, call } = await teacher(db, bank);
  await setIban(call, iban);
  await giveIdentity(call);
  await lookUp(db, now, bank.gateways);
  await db.execute(sql`update payee_accounts set state = 'blocked' where id = ${id}`);

  await lookUp(db, inDays(8), bank.gateways);
  expect((await showPayee(db, id)).status).toBe("enabled");
});

test("another number asks the present password, leaves its line and is told to its teacher; the same one does not (AUTH-011)", async ({
  db,
  bank,
}) => {
  const { id, email, api } = await teacher(db, bank);
  const give = (typed: string, current_password?: string) =>
    refusalOf(api(statusChanges.change, { body: { iban: typed, current_password } }));
  const lines = async () =>
    (await listHistory(db, [{ machine: "payee_account", id }])).map(({ event }) => event);
  expect(await give(iban)).toEqual({});
  expect(await give(iban)).toEqual({});
  expect(await lines()).toEqual(["register"]);

  const other = "FR76 3000 6000 0112 3456 7890 189";
  for (const present of [undefined, "pas-le-bon"])
    expect(await give(other, present)).toMatchObject({ errors: [{ field: "current_password" }] });
  expect(await showPayee(db, id)).toMatchObject({ ibanEnd: "2606" });
  expect(await mailsTo(db, email)).toEqual([]);

  expect(await give(other, password)).toEqual({});
  expect(await showPayee(db, id)).toMatchObject({ ibanEnd: "0189" });
  expect(await lines()).toEqual(["register", "change_iban"]);
  const [mail] = await mailsTo(db, email);
  expect(mail).toMatchObject({ template: "iban_changed" });
});

test("of two numbers given at once, the one that is kept is the one that the provider was told last", async ({
  db,
  bank,
}) => {
  const { id, call } = await teacher(db, bank);
  await setIban(call, iban);
  const { gateways } = bank;
  const numbers: (string | undefined)[] = [];
  const updateAccount: Cards["updateAccount"] = async (change) => {
    numbers.push(change.payee.iban);
    const account = await gateways.cards.updateAccount(change);
    if (numbers.length === 1) await setIban(slow, "FR76 3000 4000 0312 3456 7890 143");
    return account;
  };
  const cards = { ...gateways.cards, updateAccount };
  const slow = { ...call, gateways: { ...gateways, cards } };
  await setIban(slow, "FR76 3000 6000 0112 3456 7890 189");

  const { ibanEnd } = await showPayee(db, id);
  expect(numbers).toHaveLength(3);
  expect(numbers.at(-1)?.slice(-4)).toBe(ibanEnd);
});

test("the number is in clear nowhere in the database (LAW-13)", async ({ db, bank }) => {
  const { call } = await teacher(db, bank);
  await setIban(call, iban);
  await bank.deliver();
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const found = await queryRows(
      db,
      sql`select 1 from ${sql.identifier(name)} t where replace(t::text, ' ', '') like '%20041010050500013M02606%'`,
    );
    expect(found, name).toEqual([]);
  }
});

test("the mandate is accepted in its version, once, with its date (TEA-068, API-278)", async ({
  db,
  bank,
}) => {
  const { id, api } = await teacher(db, bank);
  const old = api(payouts.acceptMandate, { body: { version: "0" } });
  expect(await refusalOf(old)).toMatchObject({ status: 409, code: "api.payout.mandate" });

  await api(payouts.acceptMandate, { body: { version: mandateInForce.version } });
  await api(payouts.acceptMandate, { body: { version: mandateInForce.version } });
  expect((await showPayee(db, id)).mandate).toEqual({ version: mandateInForce.version, at: now });
});
