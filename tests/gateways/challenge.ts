import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

import type { Api } from "#app/bff/api-client.server.ts";
import { captcha } from "#app/modules/foundation/captcha/endpoints.ts";

export async function solvedChallenge(api: Api): Promise<string> {
  const challenge = await api(captcha.show, {});
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
