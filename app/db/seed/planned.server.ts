import type { Actor } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { type Day, parisInstant } from "#app/lib/paris-time.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

import type { SeededContract } from "./courses.server.ts";
import type { Past, Story } from "./past.server.ts";

export type PlannedStory = Readonly<{
  at: Date;
  start: Date;
  duration: number;
  by: Side;
  ends: "proposed" | "confirmed" | "cancelled" | "moved";
  movedTo?: Date;
  comment?: string;
}>;

export async function* plannedCourse(
  past: Past,
  contract: SeededContract,
  story: PlannedStory,
): Story {
  const teacher: Actor = { id: contract.teacherId, role: "teacher" };
  const family: Actor = { id: contract.customerId, role: "customer" };
  const [proposes, answers] = story.by === "teacher" ? [teacher, family] : [family, teacher];
  yield story.at;
  const { duration, comment } = story;
  const { id } = await past.as(proposes)(plannedCourses.propose, {
    params: { id: contract.id },
    body: { start: story.start.toISOString(), duration, ...(comment && { comment }) },
  });
  if (story.ends === "proposed") return;
  yield plusHours(story.at, 3);
  await past.as(answers)(plannedCourses.confirm, { params: { id }, body: {} });
  if (story.ends === "confirmed") return;
  yield plusHours(story.at, 5);
  if (story.ends === "cancelled") {
    await past.as(teacher)(plannedCourses.cancel, { params: { id }, body: { reason_id: 1 } });
  } else if (story.movedTo) {
    await past.as(family)(plannedCourses.move, {
      params: { id },
      body: { start: story.movedTo.toISOString(), duration },
    });
  }
}

const hour = { duration: 60 } as const;

export const plannedAt = (day: Day): PlannedStory[] => [
  {
    ...hour,
    at: parisInstant("2026-09-07", "12:00"),
    start: parisInstant(day, "17:30"),
    by: "teacher",
    ends: "confirmed",
  },
  {
    ...hour,
    at: parisInstant("2026-09-07", "12:10"),
    start: parisInstant(day, "19:00"),
    by: "customer",
    ends: "cancelled",
  },
];

export const requestedAt = (day: Day): PlannedStory => ({
  ...hour,
  at: parisInstant("2026-09-08", "12:00"),
  start: parisInstant(day, "17:30"),
  by: "teacher",
  ends: "proposed",
});
