import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";

import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { answerBeside } from "#app/bff/form.server.ts";
import { type Fill, filledWeek } from "#app/modules/catalogue/teacher/availability.domain.ts";
import { weekInForm } from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

import { slotsOf } from "./coming.server.ts";
import { inSevenDays } from "./week-courses.tsx";

export async function loadWeek(api: Api) {
  const [week, coming] = await Promise.all([
    api(teachers.showWeek, {}),
    blockOf(api(plannedCourses.listComing, { query: {} })),
  ]);
  const slots = slotsOf({ coming: coming?.data, today: week.today });
  return { ...week, lessons: inSevenDays(slots, week.today) };
}

export function fillWeek(form: FormData, fill: Fill) {
  const typed = parseWithZod(form, { schema: weekInForm });
  const input = typed.status === "success" ? typed.value.week : {};
  return answerBeside(form, { filled: filledWeek(input, fill), stamp: randomUUID() });
}
