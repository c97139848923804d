import type { Api } from "#app/bff/api-client.server.ts";
import { type Affiliation, affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";

export async function affiliationOf(api: Api, id: string | undefined): Promise<Affiliation> {
  for (let page = 1; ; page++) {
    const { data, total } = await api(affiliations.list, { query: { page, limit: 100 } });
    const found = data.find((one) => String(one.id) === id);
    if (found) return found;
    if (page * 100 >= total) throw new Response(null, { status: 404 });
  }
}
