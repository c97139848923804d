import type { Api } from "#app/bff/api-client.server.ts";

import { courseOf } from "./courses.server.ts";

const charged = new Set(["confirmed", "failed", "success"]);

export async function courseWithPayment(api: Api, courseId: string | undefined) {
  const course = await courseOf(api, courseId);
  if (!course.payment || !charged.has(course.status)) throw new Response(null, { status: 404 });
  return { course, payment: course.payment };
}
