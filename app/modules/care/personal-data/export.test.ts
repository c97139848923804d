import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { personalData } from "./endpoints.ts";

type Caller = Parameters<typeof callerOf>;

async function exported(db: Caller[0], actor: Caller[1], name: string) {
  const { things } = await callerOf(db, actor)(personalData.export, {});
  return things.find((one) => one.name === name)?.rows ?? [];
}

test("a teacher's own file tells distances as its screens do, and not how the search weighed them", async ({
  db,
}) => {
  const { proposals: asked } = await createProposed(db, { teachers: 1 });
  const { id, teacherId } = asked[0] ?? { id: 0, teacherId: 0 };
  const term = {
    name: "distance",
    value: 0.7861,
    weight: 15,
    missing: false,
    detail: 4.3,
  } as const;
  await db
    .update(proposals)
    .set({ distanceKm: 4.278_123_4, terms: [term], score: 81.7915, customerRefusalTypeId: 2 })
    .where(eq(proposals.id, id));

  const rows = await exported(db, { id: teacherId, role: "teacher" }, "proposals");

  expect(rows).toMatchObject([{ id, distance_km: 4.3 }]);
  for (const name of ["terms", "score", "customer_refusal_type_id"]) {
    expect(rows[0]).not.toHaveProperty(name);
  }
});

test("words that were withheld are not read in the file of the teacher whom they are about", async ({
  db,
}) => {
  const { id: teacherId } = await createTeacher(db);
  const row = { teacherId, experienceDate: "2026-06-10", publishedAt: now };
  const family = await createFamily(db);
  const other = { customerId: (await createFamily(db)).id };
  const shown = { ...row, ...other, author: "Zoé B.", rating: 5, review: "Parfait." };
  const own = { ...row, customerId: family.id };
  const hidden = { ...own, author: "Léo M.", rating: 1, review: "Son adresse est…" };
  await db
    .insert(reviews)
    .values([shown, { ...hidden, withheld: "text", hiddenReason: "Adresse" }]);

  const rows = await exported(db, { id: teacherId, role: "teacher" }, "reviews");

  expect(rows.map(({ review }) => review)).toEqual(["Parfait.", null]);
  expect(JSON.stringify(rows)).not.toMatch(/hidden_reason|customer_id/);
  expect(await exported(db, family.actor, "reviews")).toMatchObject([{ review: hidden.review }]);
});

test("who reported something reads the own side of the case only (STM-41)", async ({ db }) => {
  const family = await createFamily(db);
  const { id: targetId } = await createTeacher(db);
  const decided = {
    ...({ targetKind: "teacher", targetId } as const),
    ...({ kind: "notice", state: "in_progress", reasonId: 1, text: "Ce profil ment." } as const),
    ...{ personId: family.id, createdAt: now, contestedAt: now, contestText: "Voici mon diplôme." },
    ...{ decisionReasons: "Vous aviez raison.", authorReasons: "Diplôme non établi." },
  };
  const kept = await db
    .insert(cases)
    .values([decided, { ...decided, contestText: "Je le maintiens." }])
    .returning({ id: cases.id });
  const sides = ["author", "sender"] as const;
  await db.transaction(async (tx) => {
    for (const [at, { id }] of kept.entries()) {
      const move = {
        machine: "case",
        event: "contest",
        from: "decided",
        to: "in_progress",
      } as const;
      await record(tx, { ...move, id, by: family.actor, at: now, details: { side: sides[at] } });
    }
  });

  const rows = await exported(db, family.actor, "messages");

  expect(rows.map((one) => one["contest_text"])).toEqual([undefined, "Je le maintiens."]);
  expect(JSON.stringify(rows)).toContain("Vous aviez raison.");
  expect(JSON.stringify(rows)).not.toContain("Diplôme non établi.");
});

test("a family's file names no operator", async ({ db }) => {
  const { family, refund } = await createOwed(db);
  await db.update(refunds).set({ askedBy: "Nadia Opératrice" }).where(eq(refunds.id, refund.id));

  const rows = await exported(db, family.actor, "refunds");

  expect(rows).toMatchObject([{ id: refund.id }]);
  expect(JSON.stringify(rows)).not.toContain("Nadia");
});
