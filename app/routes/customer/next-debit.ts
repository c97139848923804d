import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import type { Coming } from "#app/modules/lessons/course/components/next-debit.tsx";

type Charge = NonNullable<Contract["next_charge"]> & Pick<Contract, "student">;

const earliest = <One>(some: readonly One[], at: (one: One) => string): One | undefined =>
  some.toSorted((one, other) => at(one).localeCompare(at(other)))[0];

/** The next payment over all contracts: a course to validate, else the next one (CUS-038). */
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
    debit: given && { ...pricesOf(given), date: given.course_date, until: given.at },
    planned: ahead && {
      ...pricesOf(ahead),
      start: ahead.course_date,
      is_over: ahead.kind === "given",
    },
  };
}

const pricesOf = ({ amount, amount_after_tax_credit: after, by_advance, student }: Charge) => ({
  price: amount,
  price_after_tax_credit: after,
  by_advance,
  student,
});
