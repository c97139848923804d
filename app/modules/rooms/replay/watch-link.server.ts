import { z } from "zod";

import { env } from "#app/env.server.ts";
import { roles } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

/** Milliseconds: two hours. */
const lifeMs = 2 * 3_600_000;

const keys = () => keysFor(env.sessionSecrets, "replay address");

const heldSchema = z.object({
  uuid: z.string(),
  id: z.number().int(),
  role: z.enum(roles),
  until: z.number(),
});

type Held = z.output<typeof heldSchema>;

/** The address of the file, for one person: the player of a browser sends no session to the API. */
export function videoPathOf({ uuid, id, role }: Omit<Held, "until">, machineNow: Date): string {
  const token = sealed(keys(), { uuid, id, role, until: machineNow.getTime() + lifeMs });
  return `/api/public/replays/${token}/video`;
}

/** 404 for an address that is forged, or older than two hours. */
export function holderOf(token: string, machineNow: Date): Held {
  const held = heldSchema.safeParse(unsealed(keys(), token));
  if (!held.success || held.data.until < machineNow.getTime()) {
    throw new RuleError("not_found", "api.replay.unknown");
  }
  return held.data;
}
