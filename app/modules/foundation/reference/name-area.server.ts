import type { Address } from "#app/lib/address.ts";

import { listCitiesOfPostalCode } from "./repository.server.ts";

/** The part of a town that a postal code names, « Lyon 3e », else the town: how near one teaches, not where. */
export function areaName({
  city,
  postal_code: code,
}: Readonly<Pick<Address, "city" | "postal_code">>) {
  return listCitiesOfPostalCode(code).find(({ parent }) => parent !== undefined)?.name ?? city;
}
