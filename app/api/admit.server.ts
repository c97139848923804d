import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Endpoint } from "./endpoint.ts";

type Caller = Readonly<{
  actor: Actor | undefined;
  refusal: RuleError | undefined;
  isScraper: boolean;
}>;

const isOpenTo = ({ access, scraped }: Endpoint, { isScraper }: Caller): boolean =>
  access === "public" || access === "signed" || (scraped === true && isScraper);

/** Who calls; 401 without a session, 403 for another role. Undefined only where the endpoint is open to the caller. */
export function admitted(endpoint: Endpoint, caller: Caller): Actor | undefined {
  const { actor, refusal } = caller;
  if (isOpenTo(endpoint, caller)) return actor;
  if (refusal) throw refusal;
  if (!actor) throw new RuleError("unauthenticated", "api.auth.required");
  const { access } = endpoint;
  if (access !== "any" && actor.role !== access) throw new RuleError("forbidden", "api.auth.role");
  return actor;
}
