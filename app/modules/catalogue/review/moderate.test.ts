import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { reviews } from "./endpoints.ts";

test("the operator hides a review with its reason and shows it again; its author is told (OPS-11)", async ({
  db,
}) => {
  const { family, teacher, course } = await createDeclared(db);
  await db.update(courses).set({ status: "success" }).where(eq(courses.id, course.id));
  const details = [5, 4, 5, 5, 4].map((value, index) => ({ ranking_type_id: index + 1, value }));
  const own = callerOf(db, family);
  const { id } = await own(reviews.write, {
    body: { teacher_id: teacher.id, details, review: "Un avis." },
  });
  const desk = operatorOf(db);
  const moderate = (action: "hide" | "publish", reason?: string) =>
    desk(reviews.moderate, { params: { id }, body: { action, reason } });
  const shown = () => callerOf(db)(reviews.listPublic, { query: { teacher_id: teacher.id } });

  expect(await refusalOf(moderate("hide", " "))).toMatchObject({ status: 422 });
  expect(await moderate("hide", "Nomme un enfant.")).toEqual({
    id,
    state: "hidden",
  });
  expect(await shown()).toMatchObject({ total: 0, rating: null });
  expect(await desk(reviews.list, { query: { state: "hidden" } })).toMatchObject({
    data: [{ id, state: "hidden", hidden_reason: "Nomme un enfant." }],
  });
  expect(await own(reviews.showOwn, { params: { id: teacher.id } })).toMatchObject({
    review: { status: "hidden", hidden_reason: "Nomme un enfant.", state: { colour: "red" } },
  });
  const asTeacher = callerOf(db, teacher);
  const read = await asTeacher(reviews.showOfFamily, { params: { id: family.id } });
  expect(read).toMatchObject({ review: null, state: null, may_request: false });
  expect(await refusalOf(moderate("hide", "Encore."))).toMatchObject({ status: 409 });

  expect(await moderate("publish")).toEqual({ id, state: "sent" });
  expect(await shown()).toMatchObject({ total: 1 });
  const lines = await listHistory(db, [{ machine: "review", id }]);
  expect(lines.map(({ event }) => event)).toEqual(["write", "hide", "publish"]);
  const [author] = await db.select().from(users).where(eq(users.id, family.id));
  const mails = await mailsTo(db, author?.email ?? "");
  const [hidden, published] = mails.slice(-2);
  expect(hidden).toMatchObject({ template: "review_hidden" });
  expect(hidden?.body).toContain("Nomme un enfant.");
  expect(published).toMatchObject({ template: "review_published" });
});
