import { isOverseas } from "#app/lib/address.ts";
import type { Day } from "#app/lib/paris-time.ts";

import { communesExactly, departmentOf, plainTown } from "./find-city.server.ts";
import { pastCommunesNamed } from "./past-communes.server.ts";
import type { City } from "./repository.server.ts";

/** As the agency writes it: the code that the commune had at that birth. */
export type Birthplace = Readonly<{ code: string; name: string; department: string }>;

type Candidate = Birthplace & Readonly<{ today: City; wasThen: boolean }>;

const departmentOfCode = (code: string) => (isOverseas(code) ? code.slice(0, 3) : code.slice(0, 2));

function candidatesOf(key: string, bornOn: Day): Candidate[] {
  const past = pastCommunesNamed(key).map(({ name, code, today, from, until }) => ({
    code,
    name,
    department: departmentOfCode(code),
    today,
    wasThen: from <= bornOn && bornOn < until,
  }));
  const codes = new Set(past.filter(({ wasThen }) => wasThen).map(({ code }) => code));
  const current = communesExactly(key)
    .filter(({ code }) => !codes.has(code))
    .map((city) => ({ ...city, today: city, wasThen: true }));
  return [...current, ...past];
}

const best = <One>(all: readonly One[], ...tests: readonly ((one: One) => boolean)[]) =>
  tests.map((test) => all.filter(test)).find((kept) => kept.length > 0) ?? [];

/**
 * Communes of today and of the past with this name; several when only a postal code can tell, none when that code is
 * of another department.
 */
export function birthplacesNamed(typed: string, postal: string, bornOn: Day): Birthplace[] {
  const candidates = candidatesOf(plainTown(typed), bornOn);
  const then = candidates.filter(({ wasThen }) => wasThen);
  const named = then.length > 0 ? then : candidates;
  const department = departmentOf(postal);
  const found = postal
    ? best(
        named,
        ({ today }) => today.postalCodes.includes(postal),
        ({ today, code }) =>
          [today.department, departmentOfCode(code)].some((one) => sameDepartment(one, department)),
      )
    : named;
  const byCode = new Map(
    found.map(({ code, name, department: of }) => [code, { code, name, department: of }]),
  );
  return [...byCode.values()];
}

/** A postal code « 20… » tells Corsica only. */
const sameDepartment = (one: string, other: string | undefined) =>
  other !== undefined && one.toLowerCase().startsWith(other);
