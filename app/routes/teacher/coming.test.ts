import { expect, test } from "vitest";

import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";

import { freeTimeIn, slotsOf } from "./coming.server.ts";

const named = (name: string) => ({ id: 1, name });

const courseOn = (id: number, date: string) =>
  ({
    id,
    date,
    duration: 90,
    format: "individual_webcam",
    student: { firstname: "Lina" },
    subject: named("Physique"),
    level: named("2de"),
  }) as unknown as TeacherCourse;

const today = "2026-11-22";

const comes = (kind: Coming["kind"], start: string, rest: Partial<Coming> = {}) =>
  ({
    key: kind,
    kind,
    start,
    student: "Hugo",
    subject: named("Maths"),
    level: named("2de"),
    place: "8 rue Garibaldi, 69003 Lyon",
    planned: null,
    contract_id: null,
    class_id: null,
    proposal_id: null,
    ...rest,
  }) as Coming;

test("what comes and what was declared today, the nearest first; what waits stands elsewhere (TEA-001)", () => {
  const courses = [
    courseOn(9, "2026-11-22T09:00:00.000Z"),
    courseOn(8, "2026-11-21T22:30:00.000Z"),
  ];
  const planned = { may_answer: true } as Coming["planned"];
  const coming = [
    comes("first", "2026-11-25T13:00:00.000Z"),
    comes("session", "2026-11-22T13:00:00.000Z"),
    comes("planned", "2026-11-23T13:00:00.000Z", { planned }),
  ];

  const slots = slotsOf({ courses, coming, today });

  expect(slots.map(({ key }) => key)).toEqual(["course-9", "session", "first"]);
  expect(slots[2]).toMatchObject({ student: "Hugo", address: "8 rue Garibaldi, 69003 Lyon" });
});

test("a first course that is over stands once, as the course to declare (TEA-001)", () => {
  const start = "2026-11-22T16:30:00.000Z";
  const courses = [{ ...courseOn(9, start), contract_id: 4 }];
  const coming = [comes("first", start, { contract_id: 4 }), comes("session", start)];

  expect(slotsOf({ courses, coming, today }).map(({ key }) => key)).toEqual([
    "session",
    "course-9",
  ]);
});

test("before midnight in UTC is the next day in Paris", () => {
  const slots = slotsOf({ courses: [courseOn(7, "2026-11-21T23:30:00.000Z")], today });

  expect(slots).toHaveLength(1);
});

test("what could not be asked leaves nothing", () => {
  expect(slotsOf({ today })).toEqual([]);
});

test("between two lessons of today, the time until the next; none within one, before or after them", () => {
  const slots = slotsOf({
    courses: [courseOn(9, "2026-11-22T08:30:00.000Z")],
    coming: [
      comes("offer", "2026-11-22T12:00:00.000Z"),
      comes("planned", "2026-11-22T13:00:00.000Z", { duration: 60 }),
      comes("first", "2026-11-23T09:00:00.000Z", { duration: 60 }),
    ],
    today,
  });
  const free = (time: string) => freeTimeIn(slots, `2026-11-22T${time}:00.000Z`);

  expect(free("10:50")).toEqual({
    before: "planned",
    at: "2026-11-22T10:50:00.000Z",
    minutes: 130,
  });
  for (const time of ["07:00", "09:59", "13:30", "15:00"]) expect(free(time)).toBeUndefined();
});
