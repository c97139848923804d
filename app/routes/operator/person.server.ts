import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { stateWords } from "#app/bff/move-words.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { people } from "#app/modules/care/person/endpoints.ts";
import { pathTo } from "#app/paths.ts";

import { addressOfThing } from "./found-address.ts";
import { deskPaths } from "./paths.ts";

/** Of the page's address: a family's number or a teacher's. */
type Who = Readonly<{ customerId?: string; teacherId?: string }>;

export const numberOf = ({ customerId, teacherId }: Who): string => customerId ?? teacherId ?? "";

export const pageOf = ({ customerId, teacherId = "" }: Who): string =>
  customerId === undefined
    ? pathTo(deskPaths.deskTeacher, { teacherId })
    : pathTo(deskPaths.deskFamily, { customerId });

/** Opens a person's pages; the reason is kept with the reading and holds an hour (API-272). */
export const openPerson = (api: Api, who: Who, reason?: string) =>
  api(people.show, { params: { id: numberOf(who) }, query: { reason } });

type Row = Readonly<{ key: number; to?: string | undefined; title: string; cells: string[] }>;
type Part = Readonly<{ name: "requests" | "contracts" | "bills" | "cases"; rows: Row[] }>;

const dayOf = (at: string) => plainDay(new Date(at));

/** What a person's page shows, or undefined while the reason is to be asked. */
async function orReason<View>(reading: Promise<View>): Promise<View | undefined> {
  try {
    return await reading;
  } catch (refusal) {
    if (!(refusal instanceof Response) || refusal.status !== 422) throw refusal;
    const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
    if (!errors.some(({ field }) => field === "reason")) throw refusal;
    return undefined;
  }
}

/** What an operator reads of a person; without `person` the reason is to be asked first. */
export async function shownPerson(api: Api, who: Who) {
  const person = await orReason(openPerson(api, who));
  if (!person) return {};
  const parts: Part[] = [
    {
      name: "requests",
      rows: person.requests.map(({ id, subject, level, student, process, created_at: at }) => ({
        key: id,
        to: addressOfThing({ kind: "lesson_request", id }),
        title: `${subject}, ${level}, ${student}`,
        cells: [stateWords("lesson_request", process), dayOf(at)],
      })),
    },
    {
      name: "contracts",
      rows: person.contracts.map(({ id, subject, student, other, status, created_at: at }) => ({
        key: id,
        title: `${subject}, ${student}, ${other.name}`,
        cells: [stateWords("contract", status), dayOf(at)],
      })),
    },
    {
      name: "bills",
      rows: person.bills.map(({ id, number, what, status, amount, created_at: at }) => ({
        key: id,
        to: addressOfThing({ kind: "bill", id }),
        title: `${number} · ${what}`,
        cells: [stateWords("bill", status), dayOf(at), sum(amount)],
      })),
    },
    {
      name: "cases",
      rows: person.cases.map(({ id, text, state, created_at: at }) => ({
        key: id,
        title: text,
        cells: [stateWords("case", state), dayOf(at)],
      })),
    },
  ];
  return { person, parts: parts.filter(({ rows }) => rows.length > 0) };
}
