import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { findFamily } from "#app/modules/people/account/find-family.server.ts";

import {
  ceilingLeft,
  ceilingOf,
  figuresOf,
  firstYearCeilingOf,
  isYearOver,
} from "./ceiling.domain.ts";
import type { TaxYear } from "./endpoints.ts";
import { declaredYear, spanOf, yearOf } from "./year.domain.ts";
import { findMonths, findOthers, findYears } from "./year.repository.server.ts";

/** From dated ledger entries alone (LAW-03); cents. */
export async function figuresOfYear(db: Db, customerId: number, year: number) {
  const family = await findFamily(db, customerId);
  const children = family?.customer.childrenCount ?? null;
  const months = await findMonths(db, customerId, spanOf(year));
  const ceilingCents = ceilingOf(year, children ?? 0);
  return { family, children, months, ceilingCents, figures: figuresOf(months, ceilingCents) };
}

/**
 * A family's year: paid, advanced, ceiling left, by month, and what gives no credit (CUS-023, CUS-048). By default the
 * present one, or the last one while it is declared, where it holds courses (CUS-054).
 */
export async function showTaxYear(
  { db, actor, now }: Call,
  requested: { year?: number | undefined },
): Promise<TaxYear> {
  const present = yearOf(now);
  const known = await findYears(db, actor.id);
  const { year = known.includes(present - 1) ? declaredYear(now) : present } = requested;
  const { children, months, ceilingCents, figures } = await figuresOfYear(db, actor.id, year);
  const others = await findOthers(db, actor.id, spanOf(year));
  const years = [...new Set([present, ...known])];
  return {
    year,
    years: years.sort((one, other) => other - one),
    is_over: isYearOver(year, present),
    spent: toEuros(figures.spentCents),
    advance: toEuros(figures.advanceCents),
    paid: toEuros(figures.paidCents),
    to_receive: toEuros(figures.toReceiveCents),
    ceiling: toEuros(ceilingCents),
    ceiling_left: toEuros(ceilingLeft(year, children ?? 0, figures.spentCents)),
    ceiling_first_year: toEuros(firstYearCeilingOf(year, children ?? 0)),
    children_count: children,
    months: months.map(({ month, paidCents, advanceCents }) => ({
      month,
      spent: toEuros(paidCents),
      credit: toEuros(taxCreditCents(paidCents)),
      advance: toEuros(advanceCents),
    })),
    not_eligible: others.map(({ reason, cents }) => ({ reason, amount: toEuros(cents) })),
  };
}
