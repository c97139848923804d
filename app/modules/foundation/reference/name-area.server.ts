import type { Address } from "#app/lib/address.ts";

import { listCitiesOfPostalCode } from "./repository.server.ts";

/** Postal district (« Lyon 3e »), else the commune: an area, not a location. */
export function areaName({
  city,
  postal_code: code,
}: Readonly<Pick<Address, "city" | "postal_code">>) {
  return listCitiesOfPostalCode(code).find(({ parent }) => parent !== undefined)?.name ?? city;
}
