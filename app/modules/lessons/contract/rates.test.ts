import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { contracts } from "./endpoints.ts";
import { listContracts } from "./list.server.ts";
import { contractSweeps } from "./sweeps.server.ts";

const home = "individual_student_place" as const;
const at = (price: number) => [{ format: home, price }];
const due = dueOf(contractSweeps, "prices without an answer");

async function createProposed(db: Db, price = 44) {
  const bound = await createContract(db);
  const teacher = callerOf(db, bound.teacher);
  const family = callerOf(db, bound.family);
  const params = { id: bound.contract.id };
  const propose = (euros: number) =>
    teacher(contracts.proposeRates, { params, body: { prices: at(euros) } });
  const answer = (status: "accepted" | "refused", read?: number) =>
    family(contracts.answerRates, {
      params,
      body: { status, ...(read && { prices: at(read) }) },
    });
  const version = await propose(price);
  const listed = async () => (await listContracts(callOf(db, bound.family)))[0];
  const priceNow = async () => (await listed())?.prices.price;
  const lastVersion = async () => (await listed())?.prices_versions.at(-1);
  return { ...bound, teacher, family, params, propose, answer, version, priceNow, lastVersion };
}

test("the teacher proposes, the family refuses, then accepts another price; both read it (API-086, API-069, J09)", async ({
  db,
}) => {
  const { version, answer, propose, priceNow } = await createProposed(db);
  expect(version).toMatchObject({
    status: "pending",
    prices: [{ price: 44, price_after_tax_credit: 22 }],
    proposed_by: "teacher",
  });
  expect(await priceNow()).toBe(42);

  expect(await answer("refused", 44)).toMatchObject({
    status: "refused",
    state: { word: "Refusée", variant: null },
  });
  expect(await priceNow()).toBe(42);
  await propose(43);
  expect(await answer("accepted", 43)).toMatchObject({ status: "accepted" });
  expect(await priceNow()).toBe(43);
  const words = (await listMails(db)).map(
    ({ subject }) => /propose|refusé|accepté/.exec(subject)?.[0],
  );
  expect(words).toEqual(["propose", "refusé", "propose", "accepté"]);
});

test("the same price proposed again is the one that waits: one mail, the same last day", async ({
  db,
}) => {
  const bound = await createProposed(db);
  const tomorrow = callerOf(
    db,
    { id: bound.contract.teacherId, role: "teacher" },
    plusDays(now, 1),
  );
  const body = { prices: at(44) };
  const again = await tomorrow(contracts.proposeRates, { params: bound.params, body });

  expect(again).toEqual(bound.version);
  expect(await listMails(db)).toHaveLength(1);
});

test("an old price version is a conflict: another one was proposed since it was read, or it is answered already", async ({
  db,
}) => {
  const { answer, propose } = await createProposed(db);
  await propose(45);
  await expect(answer("accepted", 44)).rejects.toMatchObject({ status: 409 });
  await answer("accepted", 45);
  await expect(answer("accepted", 45)).rejects.toMatchObject({ status: 409 });
});

test("who proposed may take it back and never accept it; no other person answers", async ({
  db,
}) => {
  const { teacher, params, priceNow } = await createProposed(db);
  const own = (status: "accepted" | "refused") =>
    teacher(contracts.answerRates, { params, body: { status } });
  await expect(own("accepted")).rejects.toMatchObject({ status: 409 });
  const stranger = callerOf(db, (await createFamily(db)).actor);
  const asking = stranger(contracts.answerRates, { params, body: { status: "accepted" } });
  await expect(asking).rejects.toMatchObject({ status: 404 });
  expect(await own("refused")).toMatchObject({ status: "refused", state: { word: "Retirée" } });
  expect(await priceNow()).toBe(42);
});

test("a price is within the range of its level, by half euros, and another than today's (VAL-029)", async ({
  db,
}) => {
  const { propose } = await createProposed(db);
  for (const price of [10, 61, 43.2, 42]) {
    await expect(propose(price)).rejects.toMatchObject({ status: 422 });
  }
});

test("thirty days of silence leave the price as it was, and both sides are told", async ({
  db,
}) => {
  const { priceNow, answer, lastVersion } = await createProposed(db);
  expect(await due(db, plusDays(now, 29))).toBe(0);
  expect(await due(db, plusDays(now, 30))).toBe(1);
  expect(await priceNow()).toBe(42);
  await expect(answer("accepted")).rejects.toMatchObject({ status: 409 });
  expect(await lastVersion()).toMatchObject({
    status: "refused",
    state: { word: "Restée sans réponse" },
  });
  const expired = (await listMails(db)).filter(({ subject }) => subject.includes("sans réponse"));
  expect(expired).toHaveLength(2);
  const said = expired.map(
    ({ text }) => text.match(/\S+ \S+ n’a.*? répondu|Vous n’avez pas répondu/)?.[0],
  );
  expect(said.toSorted()).toEqual(["La famille n’a pas répondu", "Vous n’avez pas répondu"]);
});
