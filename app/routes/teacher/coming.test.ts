import { expect, test } from "vitest";

import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";

import { slotsOf } from "./coming.server.ts";

const named = (name: string) => ({ id: 1, name });

const contractOn = (id: number, date: string | null, isOpen = true) => ({
  id,
  subject: named("Mathématiques"),
  level: named("3e"),
  course_format: "individual_student_place",
  first_course_date: date,
  first_course_duration: 60,
  first_course_open: isOpen,
});

const student = {
  firstname: "Hugo",
  contact: { name: "Sandrine", phone: null, address: "8 rue Garibaldi, 69003 Lyon" },
  contracts: [
    contractOn(1, "2026-11-25T13:00:00.000Z"),
    contractOn(2, null),
    contractOn(3, "2026-11-25T13:00:00.000Z", false),
    contractOn(4, "2026-11-20T13:00:00.000Z"),
  ],
} as unknown as TeacherStudent;

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

const planned = {
  id: 5,
  start: "2026-11-22T13:00:00.000Z",
  duration: 60,
  student: { firstname: "Zoé" },
  subject: named("Maths"),
  level: named("2de"),
} as unknown as PlannedCourse;

test("what comes holds fixed first courses still open, planned courses and courses declared, the nearest first (TEA-001)", () => {
  const courses = [
    courseOn(9, "2026-11-22T09:00:00.000Z"),
    courseOn(8, "2026-11-21T22:30:00.000Z"),
  ];

  const slots = slotsOf({ students: [student], courses, planned: [planned], today });

  expect(slots.map(({ key }) => key)).toEqual(["course-9", "planned-5", "contract-1"]);
  expect(slots[2]).toMatchObject({ student: "Hugo", address: "8 rue Garibaldi, 69003 Lyon" });
});

test("before midnight in UTC is the next day in Paris", () => {
  const slots = slotsOf({ courses: [courseOn(7, "2026-11-21T23:30:00.000Z")], today });

  expect(slots).toHaveLength(1);
});

test("what could not be asked leaves nothing", () => {
  expect(slotsOf({ today })).toEqual([]);
});
