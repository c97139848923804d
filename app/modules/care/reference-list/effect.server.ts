import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { figure } from "#app/lib/figure.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { splitOf, wageFloorCents } from "#app/modules/catalogue/price/domain.ts";
import { type Rate, withRates } from "#app/modules/foundation/rate/domain.ts";
import {
  loyaltyMonths,
  loyaltyTiers,
} from "#app/modules/group-lessons/registration/price.domain.ts";
import { countLoyal } from "#app/modules/group-lessons/registration/price.server.ts";

import { isHolidays, isLoyalty, movesFloor } from "./domain.ts";
import type { ReferenceEffect } from "./endpoints.ts";
import { findContractsUnder, type Floors, type Under } from "./repository.server.ts";
import { dayWords } from "./words.ts";

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

type Raising = Readonly<{ line: Line; raised: readonly Raised[]; moved: Moved; now: Date }>;

const sentence = (key: string, words: Record<string, string | number>) =>
  i18next.t(`reference-list:effect.${key}`, words);

async function sentencesOf(tx: Tx, { line, raised, moved, now }: Raising): Promise<string[]> {
  const day = dayWords(line.from);
  const say = (key: string, count = 0) => sentence(key, { count, day });
  if (isHolidays(line.name)) {
    const isLeft = !moved.after.some(({ name, from }) => name === line.name && from === line.from);
    return isLeft ? [say("holidays_left")] : [say("holidays"), say("holidays_kept"), say("undo")];
  }
  if (isLoyalty(line.name)) {
    return [...(await loyaltySentences(tx, line, moved, now)), say("loyalty_kept"), say("undo")];
  }
  return [
    ...(raised.length > 0 ? [say("under", raised.length), say("raised")] : []),
    ...(movesFloor(line.name) && raised.length === 0 ? [say("none_under")] : []),
    ...netSentences(line, moved),
    say("past"),
    say("undo"),
  ];
}

/** What each code asks, takes off, and how many families have it, where the line moves it. */
async function loyaltySentences(
  tx: Tx,
  { from }: Line,
  { before, after }: Moved,
  now: Date,
): Promise<string[]> {
  const under = async (rows: readonly Line[]) => {
    const [tiers, months] = withRates(
      rows,
      () => [loyaltyTiers(from), loyaltyMonths(from)] as const,
    );
    const families = await countLoyal(tx, { tiers, months, now });
    return tiers.map((tier) => ({ ...tier, months, families: families[tier.code] }));
  };
  const [was, is] = [await under(before), await under(after)];
  return is.toReversed().flatMap((tier) => {
    const former = was.find(({ code }) => code === tier.code);
    if (!former || JSON.stringify(former) === JSON.stringify(tier)) return [];
    const lessons = i18next.t("reference-list:unit.lessons", { count: tier.from });
    const discount = figure(tier.perMille / 10);
    const words = { ...tier, lessons, discount, was: former.families };
    return [sentence("loyalty", { ...words, count: tier.families })];
  });
}

/** « 41 contrats passent sous le plancher le 1er janvier » (OPS-12). */
export async function effectOf(tx: Tx, of: Raising): Promise<ReferenceEffect> {
  const { line, raised } = of;
  return {
    from: line.from,
    sentences: await sentencesOf(tx, of),
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
