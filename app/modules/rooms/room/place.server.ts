import { z } from "zod";

import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { keysFor, randomToken, sealed, unsealed } from "#app/lib/secret.server.ts";

/** Milliseconds: longer than any lesson. */
const lifeMs = 12 * 3_600_000;

const keys = () => keysFor(env.sessionSecrets, "room place");

const placeSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  /** Enters without being let in. */
  isExpected: z.boolean(),
  nonce: z.string(),
  until: z.number(),
});

export type Place = Omit<z.output<typeof placeSchema>, "nonce" | "until">;

/** What a page of the room shows to signal: whose link, under which name, and whether as the teacher. */
export const placeTokenOf = (place: Place, machineNow: Date): string =>
  sealed(keys(), { ...place, nonce: randomToken(), until: machineNow.getTime() + lifeMs });

/** 404 for a token that is not of this room, or too old. */
export function placeOf(token: string, uuid: string, machineNow: Date) {
  const place = placeSchema.safeParse(unsealed(keys(), token));
  if (!place.success || place.data.uuid !== uuid || place.data.until < machineNow.getTime()) {
    throw new RuleError("not_found", "api.room.unknown");
  }
  return place.data;
}
