import { isIban, plainIban } from "#app/lib/iban.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** State of a teacher's account at the provider (STM-19). */
export const payeeStates = [
  "missing",
  "created",
  "refused",
  "blocked",
  "disabled",
  "enabled",
] as const;

export type PayeeState = (typeof payeeStates)[number];

export type PayeeEvent = "register" | "enable" | "refuse" | "block" | "disable";

/** The provider's latest answer wins; an account lacking papers is under verification, not blocked. */
export const payeeTransitions: Transitions<PayeeState, PayeeEvent> = {
  missing: { register: "created" },
  created: { enable: "enabled", refuse: "refused", disable: "disabled" },
  refused: { register: "created", enable: "enabled" },
  blocked: { enable: "enabled", refuse: "refused", disable: "disabled" },
  disabled: { enable: "enabled", refuse: "refused", block: "blocked" },
  enabled: { block: "blocked", refuse: "refused", disable: "disabled" },
};

type Heard = Readonly<{ transfers: boolean; payouts: boolean; disabled: string | undefined }>;

export function payeeEventOf({ transfers, payouts, disabled }: Heard): PayeeEvent | undefined {
  if (transfers && payouts) return "enable";
  if (disabled === undefined) return undefined;
  if (disabled.startsWith("rejected")) return "refuse";
  return disabled.startsWith("requirements") || disabled.startsWith("action_required")
    ? "block"
    : "disable";
}

/** French IBAN without spaces; undefined for any other (VAL-009). */
export function frenchIban(typed: string): string | undefined {
  const iban = plainIban(typed);
  return /^FR[A-Z0-9]{25}$/.test(iban) && isIban(iban) ? iban : undefined;
}

/** State of an account that receives payouts (LBL-11). */
export const payeeStateOf = (state: PayeeState): Settled<"payee_account"> => ({
  machine: "payee_account",
  state,
});

/** The entity that bills courses pays their teachers (CST-47). */
export const payingEntity = "main";

/** Version and date of the mandate to invoice in force (TEA-068, LAW-30). */
export const mandateInForce = { version: "1", date: "2025-01-01" } as const;

type Lacking = Readonly<{
  due: readonly string[];
  identityFile: string | null;
  addressFile: string | null;
}>;

/** The provider's requirements, in its own paths, minus papers that we have not sent yet. */
export const stillDue = ({ due, identityFile, addressFile }: Lacking): string[] =>
  due.filter((path) => {
    if (path.includes("additional_document")) return addressFile === null;
    return !path.includes("verification") || identityFile === null;
  });
