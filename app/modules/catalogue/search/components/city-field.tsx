import type { ReactNode } from "react";

import { type Suggestion, TypeaheadField } from "#app/ui/typeahead-field.tsx";

type Town = { name: string; department_code: string; city_code: string };

type CityFieldProps = { id: string; label: string; hint?: ReactNode; initial?: string | undefined };

export function CityField({ id, label, hint, initial }: CityFieldProps) {
  return (
    <TypeaheadField
      field={{ id, name: "city", initialValue: initial }}
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={100}
      suggest={townsNamed}
    />
  );
}

/** Communes of a typed name or postal code, likeliest first. */
export async function findTowns(typed: string): Promise<readonly Town[]> {
  const answer = await fetch(`/api/public/city_autocomplete?q=${encodeURIComponent(typed)}`);
  return answer.ok ? ((await answer.json()) as readonly Town[]) : [];
}

async function townsNamed(typed: string): Promise<readonly Suggestion[]> {
  const towns = await findTowns(typed);
  return towns.map(({ name, department_code: department, city_code: key }) => ({
    key,
    text: `${name} (${department})`,
  }));
}
