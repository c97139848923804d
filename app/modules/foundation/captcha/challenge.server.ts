import type { OpenCall } from "#app/api/call.server.ts";
import type { Challenge } from "#app/gateways/captcha.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

/** A challenge to solve before a public form is sent (API-286). 404 where the house asks for none. */
export async function showChallenge({ gateways, machineNow }: OpenCall): Promise<Challenge> {
  const challenge = await gateways.captcha.challenge(machineNow);
  if (!challenge) throw new RuleError("not_found", "api.not_found");
  return challenge;
}
