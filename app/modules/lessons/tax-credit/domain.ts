import { parisDay } from "#app/lib/paris-time.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** Account states at the agency (STM-19); `missing` when never requested. */
export const accountStates = ["created", "enabled", "refused", "blocked"] as const;

export type AccountState = (typeof accountStates)[number];

export type AccountEvent = "register" | "activate" | "refuse" | "block";

/** The latest agency event wins: activated, blocked, active again. */
export const accountTransitions: Transitions<AccountState, AccountEvent> = {
  created: { activate: "enabled", refuse: "refused", block: "blocked" },
  enabled: { block: "blocked" },
  refused: { register: "created", activate: "enabled", block: "blocked" },
  blocked: { activate: "enabled", refuse: "refused" },
};

export const accountEvents = {
  APPAREILLAGE_EC: undefined,
  APPAREILLAGE_VALIDE: "activate",
  APPAREILLAGE_NF: "refuse",
  PARTICULIER_BLOQUE: "block",
  MANDAT_ECHU: "block",
} as const satisfies Record<string, AccountEvent | undefined>;

export const accountStatuses = ["missing", ...accountStates, "disabled"] as const;

export type AccountStatus = (typeof accountStatuses)[number];

export type Wish = Readonly<{
  registered: boolean;
  enabled: boolean;
  refused: boolean;
  account: AccountState | undefined;
  putOff?: boolean;
}>;

/** An advance switched off by the family is `disabled` (STM-19). */
export function accountStatusOf({ account, enabled, refused }: Wish): AccountStatus {
  if (refused && !account) return "missing";
  if (account === "enabled" && (!enabled || refused)) return "disabled";
  return account ?? "missing";
}

/** State of the advance (STM-23, LBL-21). */
export function advanceStateOf(wish: Wish): Settled<"advance"> {
  const { registered, enabled, refused, account, putOff } = wish;
  const machine = "advance";
  if (refused) return { machine, state: "refused" };
  if (!registered) return { machine, state: "none", variant: putOff ? "later" : undefined };
  if (!enabled) return { machine, state: "disabled" };
  return { machine, state: account === "enabled" ? "enabled" : "registered" };
}

export const accountStateOf = (wish: Wish): Settled<"tax_account"> => ({
  machine: "tax_account",
  state: accountStatusOf(wish),
});

/** The account was active on that day in Paris (LAW-04). */
export const isAdvanced = (since: string | null, at: Date): boolean =>
  since !== null && parisDay(at) >= since;
