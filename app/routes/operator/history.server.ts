import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { moveWords, reasonWords } from "#app/bff/move-words.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { machines } from "#app/modules/foundation/history/domain.ts";
import type { histories } from "#app/modules/foundation/history/endpoints.ts";

import { addressOfThing } from "./found-address.ts";

const dayForm = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** What the address filters by; what no filter can be is left out. */
export function historyFilters(search: URLSearchParams) {
  const typed = (name: string) => search.get(name)?.trim().slice(0, 100) || undefined;
  const matching = (name: string, form: RegExp) => {
    const word = typed(name);
    return word !== undefined && form.test(word) ? word : undefined;
  };
  const entity = machines.find((machine) => machine === search.get("entity"));
  return {
    reads: search.get("vue") === "lectures",
    entity,
    id: matching("id", /^[1-9]\d{0,8}$/),
    actor: typed("actor"),
    from: matching("from", dayForm),
    to: matching("to", dayForm),
  };
}

type Filters = ReturnType<typeof historyFilters>;

const numbered = (id: string | undefined) => (id === undefined ? undefined : Number(id));

export const lineQuery = ({ entity, id, actor, from, to }: Filters) => ({
  entity,
  id: numbered(id),
  actor,
  from,
  to,
});

/** The same fields: the number is the person's, the name the operator's. */
export const readQuery = ({ id, actor: operator, from, to }: Filters) => ({
  person: numbered(id),
  operator,
  from,
  to,
});

type Line = Answer<typeof histories.list>["data"][number];
type Read = Answer<typeof histories.listReads>["data"][number];

function whatOf({ entity: machine, event, ...line }: Line): string {
  const { from, to } = moveWords({ machine, event, from: line.from, to: line.to });
  if (from === null) return to;
  if (line.from !== line.to) return i18next.t("desk-history:moves", { from, to });
  const key = `desk-history:event.${event}`;
  return i18next.exists(key) ? i18next.t(key) : to;
}

export function presentLine(line: Line) {
  const { entity, id, by, by_name: name, details } = line;
  const thing = i18next.t(`desk:machine.${entity}`);
  return {
    when: fullInstant(new Date(line.at)),
    thing: i18next.t("desk:numbered", { name: thing, id }),
    to: addressOfThing({ kind: entity, id }),
    what: whatOf(line),
    why: reasonWords(details["reason"]),
    who: name ?? i18next.t(`desk:mover.${by}`),
  };
}

/** « /api/operator/refunds/12 » is « Sommes à rendre n° 12 »; an address without words stays. */
function readWords(path: string): string {
  const [, , first = "", second = "", third = ""] = path.split("/");
  const [kind, id] = first === "operator" ? [second, third] : [first, second];
  const key = `desk-history:read.${kind}`;
  if (!i18next.exists(key)) return path;
  const name = i18next.t(key);
  return /^\d+$/.test(id) ? i18next.t("desk:numbered", { name, id }) : name;
}

export const presentRead = ({ at, operator, person, person_id: id, path, reason }: Read) => ({
  when: fullInstant(new Date(at)),
  thing: person ?? readWords(path),
  detail: id === null ? null : i18next.t("desk:number", { id }),
  what: readWords(path),
  why: reason,
  who: operator ?? i18next.t("desk:mover.operator"),
});
