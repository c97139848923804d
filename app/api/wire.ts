import { z } from "zod";

/** An entry of a list with its French name. */
export const named = z.object({ id: z.number().int(), name: z.string() });

export const learner = z.object({ id: z.number().int(), firstname: z.string() });

const words = new Map([
  ["true", true],
  ["1", true],
  ["on", true],
  ["false", false],
  ["0", false],
  ["", false],
]);

/** A yes or no: a boolean of JSON, or the word that a query or a form sends. */
export const flagOr = (fault?: string) =>
  z.preprocess(
    (sent) => (typeof sent === "string" ? (words.get(sent) ?? sent) : sent),
    z.boolean(fault),
  );

export const flag = flagOr();

/** A form may send a name twice: the last one counts. */
export const lastOf = (value: unknown): unknown => [value].flat().at(-1);

export const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
