import { type FormEvent, type ReactNode, useRef, useState } from "react";

import { TextField } from "#app/ui/text-field.tsx";

type Town = { name: string; department_code: string; city_code: string };

const pause = 150;

type CityFieldProps = { id: string; label: string; hint?: ReactNode; initial?: string | undefined };

/** A town typed by hand; once the page is alive, the towns it may mean are proposed while typing. */
export function CityField({ id, label, hint, initial }: CityFieldProps) {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function propose(event: FormEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value.trim();
    clearTimeout(timer.current);
    if (typed.length < 2) return;
    timer.current = setTimeout(() => {
      // A suggestion that does not come changes nothing: the text is looked up when it is sent.
      townsNamed(typed).then(setTowns, () => undefined);
    }, pause);
  }

  return (
    <>
      <TextField
        field={{ id, name: "city", initialValue: initial }}
        label={label}
        hint={hint}
        list={`${id}-list`}
        autoComplete="off"
        maxLength={100}
        onInput={propose}
      />
      <datalist id={`${id}-list`}>
        {towns.map(({ name, department_code, city_code }) => (
          <option key={city_code} value={`${name} (${department_code})`} />
        ))}
      </datalist>
    </>
  );
}

async function townsNamed(typed: string): Promise<readonly Town[]> {
  const answer = await fetch(`/api/public/city_autocomplete?q=${encodeURIComponent(typed)}`);
  return answer.ok ? ((await answer.json()) as readonly Town[]) : [];
}
