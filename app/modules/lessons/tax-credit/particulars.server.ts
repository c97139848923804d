import type { AgencyPerson } from "#app/gateways/tax-agency.server.ts";
import type { Vault } from "#app/lib/seal.server.ts";

/** Undefined when no key opens the seal. */
export function openParticulars(sealed: string, vault: Vault): AgencyPerson | undefined {
  const text = vault.open(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as AgencyPerson);
}

export const textOf = (person: AgencyPerson): string => JSON.stringify(person);
