import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { type Coming, nextDebitOf } from "#app/modules/course/components/next-debit.tsx";
import { agendaEndpoints } from "#app/modules/course/endpoints.ts";
import { nextAgreed } from "#app/modules/planned-course/components/planned-words.ts";
import { plannedCourseEndpoints } from "#app/modules/planned-course/endpoints.ts";

/** What the card pays next: of a course to validate, else of the next one planned (CUS-038). Nothing of it fails the page. */
export async function comingDebitOf(api: Api): Promise<Coming> {
  const query = { status: ["to_confirm" as const], length: 20, alone: "true" as const };
  const [courses, planned] = await Promise.all([
    blockOf(api(agendaEndpoints.list, { query })),
    blockOf(api(plannedCourseEndpoints.listOwn, { query: { length: 20 } })),
  ]);
  return { debit: courses && nextDebitOf(courses.data), planned: nextAgreed(planned?.data) };
}
