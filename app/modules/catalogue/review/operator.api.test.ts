import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { reviews } from "./endpoints.ts";
import { reviews as reviewTable } from "./table.server.ts";

test("a review is hidden with its reason, and shown again (API-251, API-252)", async ({ db }) => {
  const { id: teacherId } = await createTeacher(db);
  const family = await createFamily(db);
  const row = { teacherId, author: "Sophie D.", rating: 5, review: "Parfait." };
  const dated = { experienceDate: "2026-06-10", publishedAt: now };
  await create(db, reviewTable, { ...row, ...dated });
  const { id } = await create(db, reviewTable, { ...row, ...dated, customerId: family.id });
  const api = operatorOf(db);
  const moderate = (action: "hide" | "publish", reason?: string) =>
    api(reviews.moderate, { params: { id }, body: { action, reason } });

  expect(await api(reviews.list, { query: { length: 1 } })).toMatchObject({
    data: [{ id, teacher: expect.stringContaining("Camille") as string, state: "sent" }],
    total: 2,
  });
  expect(await refusalOf(moderate("hide"))).toMatchObject({ errors: [{ field: "reason" }] });
  expect(await moderate("hide", "Nomme un enfant.")).toEqual({ id, state: "hidden" });
  expect(await api(reviews.list, { query: { state: "hidden" } })).toMatchObject({
    data: [{ id, hidden_reason: "Nomme un enfant." }],
    total: 1,
  });
  expect(await refusalOf(moderate("hide", "Encore."))).toMatchObject({ status: 409 });
  expect(await moderate("publish")).toEqual({ id, state: "sent" });
  const unknown = api(reviews.moderate, { params: { id: 999_999 }, body: { action: "publish" } });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
});

test("a reported review is found by its notice, and shown with its history (API-251, OPS-31)", async ({
  db,
}) => {
  const { id: teacherId } = await createTeacher(db);
  const row = { teacherId, author: "Sophie D.", rating: 5, review: "Parfait." };
  const dated = { experienceDate: "2026-06-10", publishedAt: now };
  const { id } = await create(db, reviewTable, { ...row, ...dated });
  await create(db, reviewTable, { ...row, ...dated });
  const api = operatorOf(db);
  const reported = () => api(reviews.list, { query: { reported: true } });
  expect(await reported()).toMatchObject({ total: 0 });

  const notice = { kind: "notice", targetKind: "review", targetId: id, reasonId: 1 } as const;
  await db.transaction((tx) =>
    openCase(tx, { ...notice, text: "Il nomme mon fils." }, { by: bySystem, now }),
  );
  expect(await reported()).toMatchObject({
    data: [{ id, notice: { open: true, contested: false, text: "Il nomme mon fils." } }],
    total: 1,
  });
  await api(reviews.moderate, {
    params: { id },
    body: { action: "hide", reason: "Nomme un fils." },
  });
  expect(await api(reviews.showAny, { params: { id } })).toMatchObject({
    state: "hidden",
    history: [{ event: "hide", details: { reason: "Nomme un fils." } }],
  });
});
