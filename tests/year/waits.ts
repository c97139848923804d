import type { ShownState } from "#app/api/endpoint.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

import type { Household } from "./household.ts";

type Thing = Readonly<{ id: number; state: ShownState }>;

const isOurs = ({ state }: Thing): boolean => state.waiting?.who === "operator";

/** Of each thing that a family or its teacher reads as Préau's to do: the rows of the inbox that may hold it. */
export async function waitsForDesk({ asFamily, asTeacher }: Household): Promise<string[][]> {
  const query = { length: 100 };
  const given = await asFamily(courses.list, { query });
  const taught = await asTeacher(courses.listOfTeacher, { query });
  const asked = await asFamily(lessonRequests.list, { query });
  const advances = await asFamily(taxCredits.list, { query });
  const owed = await asFamily(refunds.list, { query });
  const rowsOf = (things: readonly Thing[], kinds: readonly string[]) =>
    things.filter(isOurs).map(({ id }) => kinds.map((kind) => `${kind} ${String(id)}`));
  return [
    ...rowsOf([...given.data, ...taught.data], ["dispute"]),
    ...rowsOf(asked.data, ["to_evaluate", "to_widen"]),
    ...rowsOf(advances.data, ["declined_advance", "rejected_advance"]),
    ...rowsOf(owed.data, ["refund"]),
  ];
}
