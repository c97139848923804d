import { setTimeout as pause } from "node:timers/promises";

import { RuleError } from "#app/lib/rule-error.ts";

export { pause };

/** Starts within twelve milliseconds, so that racers meet in any order; a refusal by a rule is as good as success. */
export async function soon(run: () => Promise<unknown>): Promise<void> {
  await pause(Math.floor(Math.random() * 12));
  await run().catch((refusal: unknown) => {
    if (!(refusal instanceof RuleError)) throw refusal;
  });
}
