import { isHeld } from "#app/modules/group-lessons/registration/domain.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";

export type WayOut = "law" | "unpaid" | "whole" | "credit";

/**
 * The legal 14 days first (CUS-041), except an unpaid seat; then Préau's rule, full refund or credit (LAW-07).
 * Undefined when none is left.
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

/** A credit that paid everything is restored, whatever the day. */
function isOfCredit({ refund }: Registration["cancel"]): boolean {
  const parts = refund?.parts ?? [];
  return parts.length > 0 && parts.every(({ way }) => way === "restored");
}
