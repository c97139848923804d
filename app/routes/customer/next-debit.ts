import type { Contract } from "#app/modules/contract/endpoints.ts";
import type { Coming } from "#app/modules/course/components/next-debit.tsx";

const earliest = <One>(some: readonly One[], at: (one: One) => string): One | undefined =>
  some.toSorted((one, other) => at(one).localeCompare(at(other)))[0];

/** What the card pays next under all contracts: of a course to validate, else of the next one ahead (CUS-038). */
export function comingDebitOf(contracts: readonly Contract[]): Coming {
  const charges = contracts.flatMap(({ next_charge: charge, student }) =>
    charge ? [{ ...charge, student }] : [],
  );
  const waiting = charges.flatMap(({ at, ...charge }) => (at === null ? [] : [{ ...charge, at }]));
  const given = earliest(waiting, ({ at }) => at);
  const ahead = earliest(
    charges.filter(({ at }) => at === null),
    ({ course_date: date }) => date,
  );
  return {
    debit: given && {
      price: given.amount,
      price_after_tax_credit: given.amount_after_tax_credit,
      by_advance: given.by_advance,
      date: given.course_date,
      student: given.student,
      until: given.at,
    },
    planned: ahead && {
      price: ahead.by_advance ? (ahead.amount_after_tax_credit ?? ahead.amount) : ahead.amount,
      by_advance: ahead.by_advance,
      start: ahead.course_date,
      student: ahead.student,
    },
  };
}
