import type { AgencyPerson } from "#app/gateways/tax-agency.server.ts";
import { isIban, plainIban } from "#app/lib/iban.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { birthplacesNamed } from "#app/modules/foundation/reference/birthplace.server.ts";
import { completeAddress } from "#app/modules/foundation/reference/find.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";

import type { Identity } from "./endpoints.ts";

const france = "99100";
const required = [
  "civility",
  "birth_name",
  "firstnames",
  "birth_date",
  "birth_country",
  "address",
  "phone",
  "email",
  "holder",
  "iban",
  "bic",
  "has_declared",
  "consent",
] as const;

type Fault = { field: string; code: string };
type Complete = { [Name in (typeof required)[number]]-?: NonNullable<Identity[Name]> } & Identity;

export const missingIn = (typed: Identity): string[] => {
  const missing: string[] = required.filter((name) => !typed[name]);
  const abroad = typed.birth_country !== undefined && typed.birth_country !== france;
  return abroad || typed.birth_city ? missing : [...missing, "birth_city"];
};

const isComplete = (typed: Identity): typed is Complete => missingIn(typed).length === 0;

/** Validates what the agency needs; 422 with every wrong field (DLG-22). */
export function personOf(typed: Identity, now: Date): AgencyPerson {
  if (!isComplete(typed)) {
    throw faultsOf(
      missingIn(typed).map((field) => ({ field, code: `api.tax_credit.required.${field}` })),
    );
  }
  const faults = wrongIn(typed, now);
  if (faults.length > 0) throw faultsOf(faults);
  const address = completeAddress(typed.address, "address");
  return {
    civility: typed.civility === "sir" ? "1" : "2",
    birthName: typed.birth_name,
    ...(typed.used_name && { usedName: typed.used_name }),
    firstnames: typed.firstnames,
    birthDate: typed.birth_date,
    birthPlace: positionOf(typed),
    phone: mobileOf(typed.phone),
    email: typed.email,
    address: {
      number: address.house_number,
      street: address.street,
      city: address.city,
      cityCode: address.city_code,
      postalCode: address.postal_code,
    },
    account: {
      iban: plainIban(typed.iban),
      bic: plainIban(typed.bic),
      holder: typed.holder,
    },
  };
}

const faultsOf = (errors: readonly Fault[]) => new RuleError("invalid", "api.invalid", { errors });
const bicForm = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

function wrongIn(typed: Complete, now: Date): Fault[] {
  const future = typed.birth_date >= parisDay(now);
  const dateCode = future ? "api.account.birth_future" : "api.account.minor";
  const tests: readonly (readonly [boolean, string, string])[] = [
    [future || isMinor(typed.birth_date, now), "birth_date", dateCode],
    [!isIban(plainIban(typed.iban)), "iban", "api.tax_credit.iban"],
    [!bicForm.test(plainIban(typed.bic)), "bic", "api.tax_credit.bic"],
  ];
  return tests.flatMap(([wrong, field, code]) => (wrong ? [{ field, code }] : []));
}

/** The agency accepts only a French mobile, as « 0612345678 ». */
function mobileOf(typed: Complete["phone"]): string {
  const e164 = phoneOf(typed, "phone.phone_number");
  if (/^\+33[67]/.test(e164)) return e164.replace("+33", "0");
  throw faultsOf([{ field: "phone.phone_number", code: "api.tax_credit.mobile" }]);
}

/** By the list of its time; a commune that it lacks goes as it is typed, with its department. */
function positionOf({ birth_country: country, birth_city: name = "", ...typed }: Complete) {
  if (country !== france) return { country };
  const postal = typed.birth_postal_code ?? "";
  if (typed.birth_city_unlisted) {
    return { country, department: departmentTyped(postal), town: { name } };
  }
  const [town, ...others] = birthplacesNamed(name, postal, typed.birth_date);
  if (!town) throw notFound(name, postal, typed.birth_date);
  if (others.length > 0) {
    throw faultsOf([{ field: "birth_postal_code", code: "api.address.several_cities" }]);
  }
  const { code, department } = town;
  return {
    country,
    department: department.padStart(3, "0"),
    town: { code: code.slice(-3), name: town.name },
  };
}

const notFound = (name: string, postal: string, bornOn: Day) =>
  faultsOf([
    birthplacesNamed(name, "", bornOn).length > 0
      ? { field: "birth_postal_code", code: "api.address.other_code" }
      : { field: "birth_city", code: "api.tax_credit.birth_city_unlisted" },
  ]);

/** « 59 », « 2A » or a postal code, as the agency's three signs. */
function departmentTyped(postal: string): string {
  const found = /^(2[AB]|9[78]\d|\d{2})(?:\d{2,3})?$/i.exec(postal)?.[1];
  if (found) return found.toUpperCase().padStart(3, "0");
  throw faultsOf([{ field: "birth_postal_code", code: "api.tax_credit.required.department" }]);
}
