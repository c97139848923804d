import { isIban, plainIban } from "#app/lib/iban.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** How the account on which a teacher is paid stands at the provider (STM-19). */
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

/** Whoever hears the provider last is right; an account that still lacks papers was never blocked, it is under verification. */
export const payeeTransitions: Transitions<PayeeState, PayeeEvent> = {
  missing: { register: "created" },
  created: { enable: "enabled", refuse: "refused", disable: "disabled" },
  refused: { register: "created", enable: "enabled" },
  blocked: { enable: "enabled", refuse: "refused", disable: "disabled" },
  disabled: { enable: "enabled", refuse: "refused", block: "blocked" },
  enabled: { block: "blocked", refuse: "refused", disable: "disabled" },
};

/** What the provider says of an account: we may send money there, it goes on to the bank, or why it is stopped. */
type Heard = Readonly<{ transfers: boolean; payouts: boolean; disabled: string | undefined }>;

/** What is said of an account by the provider, as an event of ours; nothing while it is being checked. */
export function payeeEventOf({ transfers, payouts, disabled }: Heard): PayeeEvent | undefined {
  if (transfers && payouts) return "enable";
  if (disabled === undefined) return undefined;
  if (disabled.startsWith("rejected")) return "refuse";
  return disabled.startsWith("requirements") || disabled.startsWith("action_required")
    ? "block"
    : "disable";
}

/** A French account’s number without its spaces; undefined for any other (VAL-009). */
export function frenchIban(typed: string): string | undefined {
  const iban = plainIban(typed);
  return /^FR[A-Z0-9]{25}$/.test(iban) && isIban(iban) ? iban : undefined;
}

/** How an account that receives payouts stands, in words (LBL-11). */
export const payeeStateOf = (state: PayeeState): State<"payee_account"> => ({
  machine: "payee_account",
  state,
});

/** Who pays the teachers of courses: the entity that bills them (CST-47). */
export const payingEntity = "main";

/** The mandate to invoice in force (TEA-068, LAW-30): its version, and the day it was written. */
export const mandateInForce = { version: "1", date: "2025-01-01" } as const;

type Lacking = Readonly<{
  due: readonly string[];
  identityFile: string | null;
  addressFile: string | null;
}>;

/** What the provider still wants of a teacher, in its own paths, less the papers that are here and not given to it yet. */
export const stillDue = ({ due, identityFile, addressFile }: Lacking): string[] =>
  due.filter((path) => {
    if (path.includes("additional_document")) return addressFile === null;
    return !path.includes("verification") || identityFile === null;
  });
