import { z } from "zod";

import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

/** A form whose session ended while it was filled (ERR-29). */
export type KeptForm = Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>;

const keys = () => keysFor(env.sessionSecrets, "kept form");
const lifeMs = 30 * 60_000;
const longest = 60_000;

const keptSchema = z.object({
  action: z.string().startsWith("/"),
  fields: z.array(z.tuple([z.string(), z.string()])),
  until: z.number(),
});

/** Valid for half an hour; passwords and files are left out. */
export function keepForm(form: FormData, action: string, machineNow = machineClock()): string {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !name.includes("password") ? [[name, value]] : [],
  );
  const until = machineNow.getTime() + lifeMs;
  const kept = sealed(keys(), { action, fields, until });
  return kept.length > longest ? "" : kept;
}

/** Undefined after half an hour, or with a foreign seal. */
export function readKeptForm(token: unknown, machineNow = machineClock()): KeptForm | undefined {
  const kept = keptSchema.optional().parse(unsealed(keys(), token));
  return kept && kept.until >= machineNow.getTime() ? kept : undefined;
}
