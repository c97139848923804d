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

async function townsNamed(typed: string): Promise<readonly Suggestion[]> {
  const answer = await fetch(`/api/public/city_autocomplete?q=${encodeURIComponent(typed)}`);
  const towns = answer.ok ? ((await answer.json()) as readonly Town[]) : [];
  return towns.map(({ name, department_code: department, city_code: key }) => ({
    key,
    text: `${name} (${department})`,
  }));
}
