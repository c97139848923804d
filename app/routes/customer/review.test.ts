import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { action, loader } from "./review.tsx";

test("a review is published, then changed, from a form's own bytes (CUS-015)", async ({ db }) => {
  const { family, teacher, course } = await createDeclared(db);
  await db
    .update(courses)
    .set({ status: "success", confirmedAt: now })
    .where(eq(courses.id, course.id));
  const api = callerOf(db, family);
  const { context } = contextOf(api);
  const address = `/mes-professeurs/${String(teacher.id)}/avis/`;
  const params = { teacherId: String(teacher.id) };
  const codes = ["teaching", "punctuality", "clarity", "listening", "progress"];
  const marked = (values: readonly (number | "")[]) =>
    Object.fromEntries(
      values.flatMap((value, index) =>
        value === "" ? [] : [[`marks.${codes[index] ?? ""}`, String(value)]],
      ),
    ) as Record<string, string>;
  const send = (sent: Record<string, string>) =>
    action({ ...formSent(address, sent, context), params });

  expect(await send({ ...marked([5, 4, "", 5, 4]), review: "Très bien." })).toMatchObject({
    init: { status: 422 },
    data: {
      error: { "marks.clarity": ["Choisissez une note de 1 à 5."] },
      initialValue: { review: "Très bien." },
    },
  });
  const written = await send({ ...marked([5, 4, 5, 5, 4]), review: "" });
  expect(written).toMatchObject({ status: 303 });
  expect(await loader({ ...pageRequest(address, context), params })).toMatchObject({
    may_write: false,
    review: { may_change: true, review: "" },
  });
  await send({ ...marked([3, 3, 3, 3, 3]), review: "Moins bien." });
  const own = await api(reviews.showOwn, { params: { id: teacher.id } });
  expect(own.review).toMatchObject({
    review: "Moins bien.",
    details: [{ value: 3 }, {}, {}, {}, {}],
  });
});
