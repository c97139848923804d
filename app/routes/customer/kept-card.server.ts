import type { Api } from "#app/bff/api-client.server.ts";
import { type Card, cards } from "#app/modules/billing/card-setup/endpoints.ts";

/** The card kept for stages, which another company sells than lessons; none once it has expired. */
export async function keptCard(api: Api): Promise<Card | undefined> {
  const card = await api(cards.show, { query: { of: "group_lesson" } });
  return card?.status === "active" ? card : undefined;
}
