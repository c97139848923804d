import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { createDeclared } from "./course.ts";

type Given = Parameters<typeof createDeclared>[1];

export const ahead = plusHours(now, 5 * 24);

export const proposed = (start: Date = ahead, duration = 60) => ({
  start: start.toISOString(),
  duration,
});

export async function createProposed(db: Db, given: Given = {}, start = ahead) {
  const bound = await createDeclared(db, given);
  const { contract, teacher } = bound;
  const planned = await proposePlanned(callOf(db, teacher), {
    id: contract.id,
    ...proposed(start),
  });
  return { ...bound, planned };
}

export async function createPlanned(db: Db, given: Given = {}, start = ahead) {
  const bound = await createProposed(db, given, start);
  const { id } = bound.planned;
  return { ...bound, planned: await confirmPlanned(callOf(db, bound.family), { id }) };
}
