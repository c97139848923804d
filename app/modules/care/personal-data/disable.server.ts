import type { Tx } from "#app/db/client.server.ts";
import type { Mover, Role } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { comeBack, leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { closeAccess, openAccess } from "#app/modules/people/account/access.server.ts";

import { lockAccount } from "./disable.repository.server.ts";

type When = Readonly<{ by: Mover; now: Date; machineNow: Date }>;

type State = Readonly<{ id: number; role: Role; state: "open" | "disabled" }>;

/**
 * Ends sessions and links; a teacher leaves search and requests. Courses and bills go on. 404 unknown, 409 already
 * disabled.
 */
export async function disableAccount(
  tx: Tx,
  { who, reason }: { who: string | number; reason: string },
  { by, now, machineNow }: When,
): Promise<State> {
  const { id, role, disabledAt } = await holdAccount(tx, who);
  if (disabledAt) throw new RuleError("conflict", "api.account.disabled");
  await closeAccess(tx, id, { by, now, machineNow, reason });
  if (role === "teacher") await leave(tx, id, now);
  return { id, role, state: "disabled" };
}

/** 404 unknown, 409 not disabled. */
export async function enableAccount(
  tx: Tx,
  who: string | number,
  { by, now }: Pick<When, "by" | "now">,
): Promise<State> {
  const { id, role, disabledAt } = await holdAccount(tx, who);
  if (!disabledAt) throw new RuleError("conflict", "api.account.not_disabled");
  await openAccess(tx, id, { by, now });
  if (role === "teacher") await comeBack(tx, id, disabledAt, now);
  return { id, role, state: "open" };
}

export type Held = Awaited<ReturnType<typeof holdAccount>>;

/** Locked; 404 for an erased account, 409 for an operator's. */
export async function holdAccount(tx: Tx, who: string | number) {
  const found = orNotFound(await lockAccount(tx, who), "api.absent");
  if (found.role === "operator") throw new RuleError("conflict", "api.account.delete_operator");
  return found;
}
