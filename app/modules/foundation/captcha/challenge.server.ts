import type { OpenCall } from "#app/api/call.server.ts";
import type { Challenge } from "#app/gateways/captcha.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/**
 * A challenge to solve before a public form is sent: once, within ten minutes (API-286). 404 where none is required.
 */
export async function showChallenge({ gateways, machineNow }: OpenCall): Promise<Challenge> {
  const challenge = await gateways.captcha.challenge(machineNow);
  if (!challenge) throw new RuleError("not_found", "api.not_found");
  return challenge;
}
