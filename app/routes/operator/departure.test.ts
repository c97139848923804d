import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { now } from "#tests/setup/time.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("desk_departure");
}, timeToSeed);
afterAll(() => desk.stop());

/** A teacher of F0 who leaves in a month, and one of the families. */
async function createLeaving() {
  const isMaths = and(eq(contracts.status, "active"), eq(contracts.subjectId, 1));
  const found = await desk.db.select().from(contracts).where(isMaths).orderBy(contracts.id);
  const contract = found.at(-1);
  if (!contract) throw new Error("F0 has contracts of maths.");
  const row = { id: contract.teacherId, askedAt: now, leavesAt: plusDays(now, 30) };
  await desk.db.insert(departures).values(row);
  const of = { teacherId: String(contract.teacherId) };
  return {
    departure: pathTo(deskPaths.deskDeparture, of),
    others: pathTo(deskPaths.deskOtherTeachers, { ...of, contractId: String(contract.id) }),
  };
}

test("from a departure other teachers are proposed to each of its families, in two steps (OPS-23)", async () => {
  const { departure, others } = await createLeaving();
  expect((await desk.open(departure)).html).toContain(`href="${others}"`);
  const page = await desk.open(others);
  expect(page.html).toContain("D’autres professeurs pour");
  const [, first = ""] = /name="teacher_ids"[^>]*value="(\d+)"/.exec(page.html) ?? [];
  const { length } = await statementsOf(() => desk.open(others));
  expect(length).toBeLessThanOrEqual(12);

  const none = await desk.open(others, { act: "propose", step: "preview" });
  expect(none.status).toBe(422);
  expect(none.html).toContain("Choisissez un à trois professeurs.");
  const done = await desk.decide(others, { act: "propose", teacher_ids: first });
  expect(done.first.html).toContain("Pour prendre la suite");
  expect([done.status, done.to]).toEqual([303, departure]);
  expect(await desk.db.$count(mails, eq(mails.template, "others_proposed"))).toBe(1);
  expect((await desk.open(departure)).html).toContain("Proposés le");
});

test("others find neither page, nor a certificate of a family", async () => {
  const { customer_id: id } = desk.seed.accounts.customer_a;
  const certificate = pathTo(deskPaths.deskCertificate, { customerId: String(id) });
  const away = pathTo(deskPaths.deskOtherTeachers, { teacherId: "1", contractId: "1" });
  expect((await desk.open(deskPaths.deskExports)).status).toBe(200);
  for (const who of ["operator", "customer_a", "teacher_t"] as const) {
    expect([who, (await desk.openAs(who, certificate)).status]).toEqual([who, 404]);
    expect([who, (await desk.openAs(who, away)).status]).toEqual([who, 404]);
  }
});
