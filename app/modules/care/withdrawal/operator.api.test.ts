import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { createUser } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { filledByAPerson } from "#tests/factories/waiting-place.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { withdrawals as rows } from "./table.server.ts";

async function createUnmatched(db: Db, bank: TestBank, email: string) {
  const visitor = bank.callerOf();
  const body = {
    name: "Jeanne Durand",
    email,
    contract: "mon stage de maths",
    ...filledByAPerson(),
  };
  const params = await visitor(withdrawals.state, { body });
  await visitor(withdrawals.confirm, { params });
  const [row] = await db.select().from(rows).where(eq(rows.uuid, params.uuid));
  const operator = await createUser(db, "operator");
  const api = bank.callerOf({ id: operator.id, role: "operator" }, inDays(1));
  const decide = (given: object) =>
    api(withdrawals.decide, {
      params: { id: row?.id ?? 0 },
      body: { reason: "Vue avec la famille", ...given } as never,
    });
  const caseState = async () =>
    (
      await db
        .select()
        .from(cases)
        .where(eq(cases.sendingMark, `withdrawal:${params.uuid}`))
    )[0]?.state;
  return { id: row?.id ?? 0, decide, caseState };
}

test("a withdrawal that named nothing is bound to the contract it meant, as of its own day (API-299, STM-50)", async ({
  db,
  bank,
}) => {
  const { family, contract } = await createContract(db, { contract: { createdAt: inDays(-2) } });
  const { decide, caseState } = await createUnmatched(db, bank, "jeanne.liee@exemple.test");

  for (const words of [undefined, "rien de tel"]) {
    const refusal = await refusalOf(decide({ decision: "bind", contract: words }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field: "contract" }] });
  }
  expect(await caseState()).toBe("new");
  const number = contractNumber("contract", contract.id);
  expect(await decide({ decision: "bind", contract: number })).toMatchObject({
    state: "confirmed",
  });

  const [ended] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  expect(ended?.status).toBe("ended");
  expect(await caseState()).toBe("done");
  const account = await findPerson(db, family.id);
  for (const to of [account?.email ?? "", "jeanne.liee@exemple.test"]) {
    expect((await mailsTo(db, to)).at(-1)).toMatchObject({ template: "withdrawal_confirmed" });
  }
  expect(await refusalOf(decide({ decision: "close" }))).toMatchObject({ status: 409 });
});

test("bound too late it is refused as any other; refused by hand, its sender reads why; closed, no mail leaves (API-299)", async ({
  db,
  bank,
}) => {
  const { contract } = await createContract(db, { contract: { createdAt: inDays(-40) } });
  const late = await createUnmatched(db, bank, "jeanne.tard@exemple.test");
  const number = contractNumber("contract", contract.id);
  expect(await late.decide({ decision: "bind", contract: number })).toMatchObject({
    state: "late",
  });
  expect(await late.caseState()).toBe("done");

  const refused = await createUnmatched(db, bank, "jeanne.non@exemple.test");
  expect(await refused.decide({ decision: "refuse" })).toMatchObject({ state: "refused" });
  const mail = (await mailsTo(db, "jeanne.non@exemple.test")).at(-1);
  expect(mail).toMatchObject({ template: "withdrawal_refused" });
  expect(mail?.body).toContain("Vue avec la famille");

  const closed = await createUnmatched(db, bank, "jeanne.close@exemple.test");
  const before = (await mailsTo(db, "jeanne.close@exemple.test")).length;
  expect(await closed.decide({ decision: "close" })).toMatchObject({ state: "closed" });
  expect(await mailsTo(db, "jeanne.close@exemple.test")).toHaveLength(before);
  expect(await closed.caseState()).toBe("done");
});

test("one that takes effect by itself is neither refused nor closed (API-299, STM-50)", async ({
  db,
  bank,
}) => {
  const { id, decide } = await createUnmatched(db, bank, "jeanne.sure@exemple.test");
  await db
    .update(rows)
    .set({ actsAt: inDays(1) })
    .where(eq(rows.id, id));

  for (const decision of ["bind", "refuse", "close"]) {
    expect(await refusalOf(decide({ decision }))).toMatchObject({ code: "api.withdrawal.acts" });
  }
});
