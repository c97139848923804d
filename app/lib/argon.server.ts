import { hash, verify } from "@node-rs/argon2";

import { Gate } from "./gate.ts";
import { RuleError } from "./rule-error.ts";

/** Argon2id at OWASP's minimum (security 28): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const mark = "$argon2id$v=19$m=19456,t=2,p=1$";

// A hash holds 19 MiB and a core for 30 ms: four at once, 64 waiting, then 503.
const gate = new Gate(
  4,
  64,
  () => new RuleError("unavailable", "api.unavailable", { retryAfter: 5 }),
);

const plain = (password: string) => password.normalize("NFC");

/** PHC form; 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return gate.pass(() => hash(plain(password), cost));
}

let nobodys: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false. */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const against = phc ?? (await (nobodys ??= hashPassword("nobody's password")));
  const same = await gate.pass(() => verify(against, plain(password)));
  return same && phc !== undefined;
}

export function isOutdated(phc: string): boolean {
  return !phc.startsWith(mark);
}
