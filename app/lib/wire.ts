import type { z } from "zod";

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Written<Value> = Value extends Date ? string : Value;

/** Fields of the output that the row has under its camelCase name, with the same type. */
type Copied<Output, Row> = {
  [Name in keyof Output & string]: Camel<Name> extends keyof Row
    ? Written<Row[Camel<Name>]> extends Output[Name]
      ? Name
      : never
    : never;
}[keyof Output & string];

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const written = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

type Rest<Output, Row> = Omit<Output, Copied<Output, Row>> & Partial<Output>;

/** What a schema names of a row, instants in UTC; `rest` brings every other field. */
export function wire<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  rest: Rest<z.output<Schema>, Row>,
): z.output<Schema> {
  const [own, from] = [rest as Record<string, unknown>, row as Record<string, unknown>];
  const entries = Object.keys(schema.shape).map((name) => [
    name,
    name in own ? own[name] : written(from[camel(name)]),
  ]);
  return Object.fromEntries(entries) as z.output<Schema>;
}
