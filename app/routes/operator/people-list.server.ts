import type { Api } from "#app/bff/api-client.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";

type Reading = Readonly<{ api: Api; request: Request; tab: DeskTab }>;
type Query = Readonly<{ page: number; length: number; search: string | undefined }>;

export async function readPeopleList<Found extends Readonly<{ total: number }>>(
  { api, request, tab }: Reading,
  find: (query: Query) => Promise<Found>,
) {
  const { search, page, length } = listQuery(request);
  const typed = search.get("q")?.trim().slice(0, 100) ?? "";
  const waiting = await api(inbox.list, { query: { tab, page: 1, length } });
  const found = await find({ page, length, search: typed || undefined });
  return { typed, page, waiting: waiting.data, ...found };
}
