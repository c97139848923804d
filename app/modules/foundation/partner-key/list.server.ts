import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import {
  type Line,
  listHistory,
  presentNamedLine,
} from "#app/modules/foundation/history/record.server.ts";

import { countedSince } from "./domain.ts";
import { presentKey } from "./present.server.ts";
import { findCallPage, findKey, findKeyPage } from "./repository.server.ts";

type Reading = Pick<Call, "reader" | "now">;

export const listKeys = ({ reader, now }: Reading, paging: Paging) =>
  listed(
    paging,
    (page) => findKeyPage(reader, countedSince(now), page),
    ({ key, calls, lastHour }) => ({
      ...presentKey(key),
      calls,
      last_call_at: iso(lastHour),
    }),
  );

const keyOf = async ({ reader }: Pick<Call, "reader">, id: number) =>
  orNotFound(await findKey(reader, id), "api.partner_key.not_found");

/** With the reason that the operator gave. */
const presentReasoned = (line: Line) => ({ ...presentNamedLine(line), details: line.details });

export async function showKey(call: Pick<Call, "reader">, { id }: { id: number }) {
  const key = await keyOf(call, id);
  const lines = await listHistory(call.reader, [{ machine: "partner_key", id }]);
  return { ...presentKey(key), history: lines.map(presentReasoned) };
}

export async function listCalls(
  call: Pick<Call, "reader">,
  { id, ...paging }: Paging & { id: number },
) {
  await keyOf(call, id);
  return listed(
    paging,
    (page) => findCallPage(call.reader, id, page),
    ({ counted: { hour, call: name, status, calls } }) => ({
      hour: hour.toISOString(),
      call: name,
      status,
      calls,
    }),
  );
}
