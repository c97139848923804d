import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { splitOf, wageFloorCents } from "#app/modules/catalogue/price/domain.ts";
import { type Rate, withRates } from "#app/modules/foundation/rate/domain.ts";

import { movesFloor } from "./domain.ts";
import type { ReferenceEffect } from "./endpoints.ts";
import { findContractsUnder, type Floors, type Under } from "./repository.server.ts";

export type Raised = Under & Readonly<{ newCents: number }>;

type Line = Pick<Rate, "name" | "from" | "value">;

const floorsOn = (day: string): Floors => ({
  classic: wageFloorCents("classic", day),
  affiliation: wageFloorCents("affiliation", day),
});

/** Running contracts under the floor of the line’s day, under these rates. */
export async function raisedBy(
  tx: Tx,
  { name, from }: Line,
  rates: readonly Line[],
): Promise<Raised[]> {
  if (!movesFloor(name)) return [];
  const floors = withRates(rates, () => floorsOn(from));
  const under = await findContractsUnder(tx, floors, parisInstant(from));
  return under.map((one) => ({ ...one, newCents: floors[one.kind] }));
}

/** All rates, before the line moved and since. */
type Moved = Readonly<{ before: readonly Line[]; after: readonly Line[] }>;

const exampleCents = 3600;

/** What is left to a teacher of an example before and on the line’s day, where it moves. */
function netSentences({ from }: Line, { before, after }: Moved): string[] {
  const netOf = (rows: readonly Line[], selfEmployed: boolean) =>
    withRates(rows, () => splitOf(exampleCents, { selfEmployed, kind: "classic", on: from }).net);
  return [true, false].flatMap((selfEmployed) => {
    const [was, is] = [netOf(before, selfEmployed), netOf(after, selfEmployed)];
    if (was === is) return [];
    const words = {
      price: hourlyPrice(toEuros(exampleCents)),
      was: hourlyPrice(toEuros(was)),
      net: hourlyPrice(toEuros(is)),
    };
    const who = selfEmployed ? "independent" : "salaried";
    return [i18next.t(`reference-list:effect.net_${who}`, words)];
  });
}

/** « 41 contrats passent sous le plancher le 1er janvier » (OPS-12). */
export function effectOf(line: Line, raised: readonly Raised[], moved: Moved): ReferenceEffect {
  const day = plainDay(noonOf(line.from));
  const say = (key: string, count = 0) => i18next.t(`reference-list:effect.${key}`, { count, day });
  return {
    from: line.from,
    sentences: [
      ...(raised.length > 0 ? [say("under", raised.length), say("raised")] : []),
      ...(movesFloor(line.name) && raised.length === 0 ? [say("none_under")] : []),
      ...netSentences(line, moved),
      say("past"),
      say("undo"),
    ],
    contracts: raised.length,
    families: new Set(raised.map(({ customerId }) => customerId)).size,
    teachers: new Set(raised.map(({ teacherId }) => teacherId)).size,
    raised: raised.slice(0, 50).map(({ contractId, family, teacher, priceCents, newCents }) => ({
      contract_id: contractId,
      family,
      teacher,
      price: toEuros(priceCents),
      new_price: toEuros(newCents),
    })),
  };
}
