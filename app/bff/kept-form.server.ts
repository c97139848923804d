import { z } from "zod";

import { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

/** A form whose session ended while it was being filled: where it went and all that was typed (ERR-29). */
export type KeptForm = Readonly<{ action: string; fields: readonly (readonly [string, string])[] }>;

const keys = () => keysFor(env.sessionSecrets, "kept form");
const lifeMs = 30 * 60_000;
const longest = 60_000;

const keptSchema = z.object({
  action: z.string().startsWith("/"),
  fields: z.array(z.tuple([z.string(), z.string()])),
  until: z.number(),
});

/** Seals what was typed, for the sign-in page to carry it half an hour; passwords and files are left out. */
export function keepForm(form: FormData, action: string, machineNow = machineClock()): string {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !name.includes("password") ? [[name, value]] : [],
  );
  const until = machineNow.getTime() + lifeMs;
  const kept = sealed(keys(), { action, fields, until });
  return kept.length > longest ? "" : kept;
}

/** What `keepForm` sealed; undefined after half an hour, and when the seal is not ours. */
export function readKeptForm(token: unknown, machineNow = machineClock()): KeptForm | undefined {
  const kept = keptSchema.optional().parse(unsealed(keys(), token));
  return kept && kept.until >= machineNow.getTime() ? kept : undefined;
}
