import type { Api } from "#app/bff/api-client.server.ts";
import { agendaEndpoints, type Course } from "#app/modules/course/endpoints.ts";

const perPage = 100;

/** A course of the signed-in family with its payment; a 404 answer is thrown when she has none such. */
export async function courseWithPayment(api: Api, courseId: string | undefined) {
  for (let start = 0; ; start += perPage) {
    const query = { status: ["confirmed", "failed", "success"] as const, start, length: perPage };
    const { data, total } = await api(agendaEndpoints.list, { query });
    const course: Course | undefined = data.find(({ id }) => String(id) === courseId);
    if (course?.payment) return { course, payment: course.payment };
    if (course || start + perPage >= total) throw new Response(null, { status: 404 });
  }
}
