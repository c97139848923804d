import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";

import type { Past, Story } from "./past.server.ts";

type Sides = Readonly<{ family: { actor: Actor }; teacherId: number }>;

/** A higher price is refused; a lower one waits for the family (STM-15). Nothing without a running contract. */
export async function* proposedRates(past: Past, { family, teacherId }: Sides): Story {
  const { present } = past;
  const teacher = past.as({ id: teacherId, role: "teacher" });
  yield plusDays(present, -20);
  const { data } = await teacher(contractEndpoints.listStudents, { query: { limit: 100 } });
  const contract = data
    .filter((one) => one.customer_id === family.actor.id)
    .flatMap(({ contracts }) => contracts)
    .find(({ status }) => status === "active");
  if (!contract) return;
  const { id, course_format: format, hourly_price: price } = contract;
  const propose = (more: number, comment: string) =>
    teacher(contractEndpoints.proposeRates, {
      params: { id },
      body: { prices: [{ format, price: price + more }], comment },
    });
  await propose(4, "Je prépare chaque semaine un sujet de bac.");
  yield plusHours(present, -20 * 24 + 7);
  await past.as(family.actor)(contractEndpoints.answerRates, {
    params: { id },
    body: { status: "refused" },
  });
  yield plusDays(present, -3);
  await propose(2, "Plus de deux mois que nous travaillons ensemble.");
}
