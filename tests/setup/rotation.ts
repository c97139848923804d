import { onTestFinished } from "vitest";

import { env } from "#app/env.server.ts";
import type { Secrets } from "#app/lib/secret.server.ts";

/** Until the test ends the process has these secrets, the present one first, as after a restart with them. */
export function restartWith(...secrets: Secrets): void {
  const before = env.sessionSecrets;
  Object.assign(env, { sessionSecrets: secrets });
  onTestFinished(() => {
    Object.assign(env, { sessionSecrets: before });
  });
}
