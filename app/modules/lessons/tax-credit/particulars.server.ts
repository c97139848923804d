import type { AgencyPerson } from "#app/gateways/tax-agency.server.ts";
import type { Vault } from "#app/lib/seal.server.ts";

/** What the agency was told of a family; undefined where no key opens the seal. */
export function openParticulars(sealed: string, vault: Vault): AgencyPerson | undefined {
  const text = vault.open(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as AgencyPerson);
}

/** What is sealed of them. */
export const textOf = (person: AgencyPerson): string => JSON.stringify(person);
