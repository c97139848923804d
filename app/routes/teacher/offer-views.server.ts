import type { Api } from "#app/bff/api-client.server.ts";
import { opportunities } from "#app/modules/lessons/opportunity/endpoints.ts";
import { proposals } from "#app/modules/lessons/proposal/endpoints.ts";

import type { View } from "./proposals-view.ts";

export async function totalOf(api: Api, view: View): Promise<number> {
  const pending = view === "pending" ? "true" : "false";
  const { total } = await api(proposals.list, { query: { pending, limit: 1 } });
  return total;
}

export async function openToAll(api: Api): Promise<number> {
  const { total } = await api(opportunities.list, { query: { limit: 1 } });
  return total;
}
