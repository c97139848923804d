import { expect } from "vitest";
import { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { insertSession } from "#app/modules/people/account/session.repository.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { callOf } from "#tests/http/call.ts";

import type { Call } from "./call.server.ts";
import { refuseWithoutCode } from "./dry-answer.server.ts";
import { operator } from "./endpoint.ts";

const machineNow = new Date("2026-09-09T08:01:00Z");
const pay = operator.post("/api/operator/things", { money: true, output: z.object({}) });
const asked = { field: "code", code: "api.second_factor.again" };

async function signedIn(db: Db, minutesAgo: number) {
  const user = await createUser(db, "operator");
  const at = plusMinutes(machineNow, -minutesAgo);
  const device = { userId: user.id, browser: null, device: null };
  const sessionId = await insertSession(db, device, at);
  return callOf(db, { ...user.actor, sessionId }, { machineNow });
}

/** As a refund that is sent once more: its provider is asked before anything is written. */
const charge = async ({ gateways }: Call) => gateways.cards.refund({} as never);

test("a code is asked where a provider may move any sum, unless one was given five minutes ago (OPS-06)", async ({
  db,
}) => {
  const late = refuseWithoutCode(pay, await signedIn(db, 6), charge);
  await expect(late).rejects.toMatchObject({ extra: { errors: [asked] } });
  await refuseWithoutCode(pay, await signedIn(db, 4), charge);
});

test("what a rule refuses is left to the act; a dry run that breaks down lets nothing pass", async ({
  db,
}) => {
  const call = await signedIn(db, 6);
  const refused = () => Promise.reject(new RuleError("conflict", "api.payment.refund_closed"));
  await refuseWithoutCode(pay, call, refused);
  const broken = () => Promise.reject(new Error("could not serialize access"));
  await expect(refuseWithoutCode(pay, call, broken)).rejects.toThrow("could not serialize");
});

test.for([
  ["another operator is made", accounts.createOperator],
  ["an account is changed, exported or ended", personalData.act],
] as const)(
  "%s with a code only: what it could do lasts (OPS-40, API-273)",
  async ([, endpoint], { db }) => {
    const act = () => Promise.resolve({ id: 1 });
    const late = refuseWithoutCode(endpoint, await signedIn(db, 6), act);
    await expect(late).rejects.toMatchObject({ extra: { errors: [asked] } });
    await refuseWithoutCode(endpoint, await signedIn(db, 4), act);
  },
);
