import { onTestFinished } from "vitest";

import { env } from "#app/env.server.ts";
import type { Secrets } from "#app/lib/secret.server.ts";

export function restartWith(...secrets: Secrets): void {
  const before = env.sessionSecrets;
  Object.assign(env, { sessionSecrets: secrets });
  onTestFinished(() => {
    Object.assign(env, { sessionSecrets: before });
  });
}
