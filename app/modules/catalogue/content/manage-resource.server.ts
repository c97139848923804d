import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { slugOf } from "#app/lib/slug.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import type { ArticleInput, ManagedResource } from "./manage-resource.endpoints.ts";
import { minutesOf, resourcesTag, type ResourceState } from "./resource.domain.ts";
import {
  findEveryResource,
  insertResource,
  lockResource,
  nextPosition,
  type ResourceRow,
  saveResource,
} from "./resource.repository.server.ts";
import { presentResource } from "./show-resource.server.ts";

const stateOf = ({ withdrawnAt, withheld }: ResourceRow): ResourceState => {
  if (withdrawnAt) return "withdrawn";
  return withheld ? "withheld" : "online";
};

const presentManaged = (row: ResourceRow): ManagedResource => ({
  ...presentResource(row),
  audience: row.audience,
  state: stateOf(row),
  body: row.body,
});

/** In the order of the public list (API-257). */
export async function listEveryResource({ reader }: Call, paging: Paging) {
  const { data, total } = await findEveryResource(reader, pageOf(paging, 50));
  return { data: data.map(presentManaged), total };
}

const rowOf = ({ title, summary, theme, audience, body }: ArticleInput, now: Date) => ({
  title,
  summary,
  theme,
  audience,
  body,
  minutes: minutesOf(body),
  revisedOn: parisDay(now),
  editedAt: now,
  withdrawnAt: null,
});

/** 409 where the title makes an address that is taken. */
export const addResource = (call: Call, input: ArticleInput) =>
  call.db.transaction(async (tx) => {
    const slug = slugOf(input.title).slice(0, 80);
    const position = await nextPosition(tx);
    const row = { ...rowOf(input, call.now), slug, position, related: [] };
    const added = await insertResource(tx, row);
    if (!added) {
      const errors = [{ field: "title", code: "api.resource.taken" }];
      throw new RuleError("conflict", "api.resource.taken", { errors });
    }
    return kept(tx, added, "add", call);
  });

export const changeResource = (call: Call, { id, ...input }: ArticleInput & { id: number }) =>
  call.db.transaction(async (tx) => {
    orNotFound(await lockResource(tx, id), "api.absent");
    return kept(tx, await saveResource(tx, id, rowOf(input, call.now)), "change", call);
  });

export const withdrawResource = (call: Call, { id }: { id: number }) =>
  call.db.transaction(async (tx) => {
    const row = orNotFound(await lockResource(tx, id), "api.absent");
    if (row.withdrawnAt) throw new RuleError("conflict", "api.resource.withdrawn");
    const gone = { withdrawnAt: call.now, editedAt: call.now };
    return kept(tx, await saveResource(tx, id, gone), "remove", call);
  });

async function kept(
  tx: Tx,
  row: ResourceRow,
  event: "add" | "change" | "remove",
  { actor: by, now: at }: Pick<Call, "actor" | "now">,
): Promise<ManagedResource> {
  const thing = { machine: "resource", id: row.id, event } as const;
  await record(tx, { ...thing, from: null, to: stateOf(row), by, at });
  await dropPages(tx, resourcesTag);
  return presentManaged(row);
}
