import type { FieldLike } from "./field.tsx";

export type AllErrors = Readonly<Record<string, readonly string[] | undefined>>;

type FormLike = Readonly<{ id: string; initialValue?: unknown; allErrors: AllErrors }>;

/** A field of a form by its name, which may be that of a part: « address.city ». */
export function fieldNamed(name: string, { id, initialValue, allErrors }: FormLike): FieldLike {
  const below = Object.entries(allErrors).filter(([field]) => field.startsWith(`${name}.`));
  return {
    id: `${id}-${name}`,
    name,
    errors: allErrors[name],
    allErrors: Object.fromEntries(below),
    initialValue: name.split(".").reduce(valueIn, initialValue),
  };
}

const valueIn = (value: unknown, part: string): unknown =>
  typeof value === "object" && value !== null
    ? new Map(Object.entries(value)).get(part)
    : undefined;
