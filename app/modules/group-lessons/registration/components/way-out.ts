import { isHeld } from "#app/modules/group-lessons/registration/domain.ts";
import type { Registration } from "#app/modules/group-lessons/registration/endpoints.ts";

export type WayOut = "law" | "unpaid" | "whole" | "credit";

/**
 * Which way out of a stage applies now: the law's fourteen days first (CUS-041), but for a seat that is not paid, which
 * is given up at once; then the house's rule, all or a credit (LAW-07). Undefined when there is none any more.
 */
export function wayOut({
  status,
  withdrawal,
  cancel,
}: Pick<Registration, "status" | "withdrawal" | "cancel">): WayOut | undefined {
  if (isHeld(status) && cancel.allowed) return "unpaid";
  if (withdrawal) return "law";
  if (!cancel.allowed) return undefined;
  return cancel.refund?.credit_until || isOfCredit(cancel) ? "credit" : "whole";
}

/** A credit paid all of it and stands again, whichever day it is. */
function isOfCredit({ refund }: Registration["cancel"]): boolean {
  const parts = refund?.parts ?? [];
  return parts.length > 0 && parts.every(({ way }) => way === "restored");
}
