import { parisDay } from "#app/lib/paris-time.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** How the account of a family stands at the agency (STM-19); one that it never asked for is missing. */
export const accountStates = ["created", "enabled", "refused", "blocked"] as const;

export type AccountState = (typeof accountStates)[number];

export type AccountEvent = "register" | "activate" | "refuse" | "block";

/** Whoever hears the agency last is right: an account is activated, blocked, and active again. */
export const accountTransitions: Transitions<AccountState, AccountEvent> = {
  created: { activate: "enabled", refuse: "refused", block: "blocked" },
  enabled: { block: "blocked" },
  refused: { register: "created", activate: "enabled", block: "blocked" },
  blocked: { activate: "enabled", refuse: "refused" },
};

/** What the agency's words about an account mean. */
export const accountEvents = {
  APPAREILLAGE_EC: undefined,
  APPAREILLAGE_VALIDE: "activate",
  APPAREILLAGE_NF: "refuse",
  PARTICULIER_BLOQUE: "block",
  MANDAT_ECHU: "block",
} as const satisfies Record<string, AccountEvent | undefined>;

/** The account as it is told (API-023): the source's six words. */
export const accountStatuses = ["missing", ...accountStates, "disabled"] as const;

export type AccountStatus = (typeof accountStatuses)[number];

/** What a family said of the advance, and how its account stands. */
export type Wish = Readonly<{
  /** It asked for the advance, and the agency knows it. */
  registered: boolean;
  /** It wants it now. */
  enabled: boolean;
  refused: boolean;
  account: AccountState | undefined;
  /** It said « plus tard » of one of its requests. */
  putOff?: boolean;
}>;

/** The status of the account on the wire; what the family has switched off is disabled (STM-19). */
export function accountStatusOf({ account, enabled, refused }: Wish): AccountStatus {
  if (refused && !account) return "missing";
  if (account === "enabled" && (!enabled || refused)) return "disabled";
  return account ?? "missing";
}

/** What the family said of the advance (STM-23, LBL-21). */
export function advanceStateOf(wish: Wish): State<"advance"> {
  const { registered, enabled, refused, account, putOff } = wish;
  const machine = "advance";
  if (refused) return { machine, state: "refused" };
  if (!registered) return { machine, state: "none", variant: putOff ? "later" : undefined };
  if (!enabled) return { machine, state: "disabled" };
  return { machine, state: account === "enabled" ? "enabled" : "registered" };
}

/** The account of a family, in words (LBL-11). */
export const accountStateOf = (wish: Wish): State<"tax_account"> => ({
  machine: "tax_account",
  state: accountStatusOf(wish),
});

/** Whether the agency pays half of what is given at an instant: its account was active on that day in Paris (LAW-04). */
export const isAdvanced = (since: string | null, at: Date): boolean =>
  since !== null && parisDay(at) >= since;
