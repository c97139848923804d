import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { action as learn, loader as showChapters } from "./learned-chapters.tsx";
import { action as rate, loader as showRating } from "./rate-group-lesson.tsx";
import { loader as list } from "./registrations.tsx";

test("chapters are ticked and unticked from a form's own bytes (DLG-13)", async ({ db }) => {
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, 9) });
  const { id, family } = await createSeat(db, groupLesson.id);
  const { context } = contextOf(callerOf(db, family.actor));
  const params = { registrationId: String(id) };
  const page = `/mes-stages/${params.registrationId}/chapitres/`;
  const ticked = async () => (await showChapters(pageRequest(page, context, params))).ticked;

  await learn(formSent(page, { chapter_ids: "26" }, context, params));
  expect(await ticked()).toEqual(["26"]);
  await learn(formSent(page, {}, context, params));
  expect(await ticked()).toEqual([]);
  expect(await learn(formSent(page, { chapter_ids: "1" }, context, params))).toMatchObject({
    init: { status: 422 },
  });
});

test("a family says its mind once the stage is over, and reads it again (DLG-40)", async ({
  db,
}) => {
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, -4.2) });
  const { id, family } = await createSeat(db, groupLesson.id);
  const { context } = contextOf(callerOf(db, family.actor));
  const params = { registrationId: String(id) };
  const page = `/mes-stages/${params.registrationId}/avis/`;
  const say = (sent: Readonly<Record<string, string>>) =>
    rate(formSent(page, sent, context, params));

  expect(await say({ comment: "Bien." })).toMatchObject({
    init: { status: 422 },
    data: {
      error: { rating: [expect.stringContaining("note")] },
      initialValue: { comment: "Bien." },
    },
  });
  await say({ rating: "4", comment: "Bien." });
  expect(await showRating(pageRequest(page, context, params))).toMatchObject({
    isOpen: true,
    defaults: { rating: "4", comment: "Bien." },
  });
  const { loyalty, registrations } = await list(pageRequest("/mes-stages/", context));
  expect(loyalty).toMatchObject({ count: 1, code: null, next: { from: 10, discount: 10 } });
  expect(registrations).toMatchObject([{ rating: { rating: 4 }, may_rate: true }]);
});
