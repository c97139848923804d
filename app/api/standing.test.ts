import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { isRead } from "#app/lib/http-method.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { addressOf, sampleOf } from "#tests/http/samples.ts";
import { now } from "#tests/setup/time.ts";

import { createApi } from "./api.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const writes = endpoints.filter(
  ({ method, access }) => !isRead(method) && (access === "teacher" || access === "any"),
);

async function codesOf(db: Db, id: number, tried: readonly Endpoint[]) {
  const actor = { id, role: "teacher" } as const;
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(actor),
    gateways: testGateways,
  });
  const codes: string[] = [];
  for (const endpoint of tried) {
    const address = addressOf(endpoint, sampleOf(endpoint.input.params, true));
    const answer = await api.fetch(new Request(address, { method: endpoint.method }));
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    codes.push(`${String(answer.status)} ${code ?? ""}`);
  }
  return codes;
}

test("who has left reads and writes nothing but the account; who applies, what the application asks (TEA-050)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const refused = writes.filter(({ teachers: whose }) => whose !== "all");
  expect(refused.length).toBeGreaterThan(40);
  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, id));
  expect(new Set(await codesOf(db, id, refused))).toEqual(
    new Set(["409 api.teacher.space_read_only"]),
  );

  await db.update(teachers).set({ status: "to_confirm" }).where(eq(teachers.id, id));
  const ofHired = refused.filter(({ teachers: whose }) => whose === undefined);
  expect(new Set(await codesOf(db, id, ofHired))).toEqual(new Set(["409 api.teacher.not_hired"]));
  const ofApplicants = refused.filter(({ teachers: whose }) => whose === "applicants");
  expect(await codesOf(db, id, ofApplicants)).not.toContain("409 api.teacher.not_hired");
});

test("documents, payouts and payslips are read after leaving (TEA-050)", async ({ db }) => {
  const { id } = await createTeacher(db, { status: "left", leftAt: now });
  const api = callerOf(db, { id, role: "teacher" });
  await api(documents.list, {});
  await api(payouts.showAccount, {});
  expect(await api(payouts.list, { query: {} })).toEqual([]);
  expect(await api(payslips.list, { query: {} })).toMatchObject({ total: 0 });
});
