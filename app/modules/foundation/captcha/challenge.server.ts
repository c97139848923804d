import type { OpenCall } from "#app/api/call.server.ts";
import type { Challenge } from "#app/gateways/captcha.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

/**
 * A challenge to solve before a public form is sent: once, within ten minutes (API-286). 404 where none is required.
 */
export async function showChallenge({ gateways, machineNow }: OpenCall): Promise<Challenge> {
  return orNotFound(await gateways.captcha.challenge(machineNow), "api.not_found");
}
