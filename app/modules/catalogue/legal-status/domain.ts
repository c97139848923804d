import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";

export const changeKinds = ["status", "vat", "osp"] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Exempt as teaching, under the threshold, or due (LAW-17). */
export const vatRegimes = ["exempt", "franchise", "liable"] as const;

export type VatRegime = (typeof vatRegimes)[number];

export const changeStates = ["asked", "approved", "in_force", "refused", "withdrawn"] as const;

export type ChangeState = (typeof changeStates)[number];

export type ChangeEvent = "approve" | "refuse" | "withdraw" | "apply";

/** The operator decides, with an effective day (OPS-04, TEA-015); a candidate's change takes effect at once. */
export const changeTransitions: Transitions<ChangeState, ChangeEvent> = {
  asked: { approve: "approved", refuse: "refused", withdraw: "withdrawn", apply: "in_force" },
  approved: { withdraw: "withdrawn", refuse: "refused", apply: "in_force" },
  in_force: {},
  refused: {},
  withdrawn: {},
};

/** When the operator has decided: five working days (STM-48). */
export const decidedBefore = workingDaysAfter(5);

const digitsOf = (typed: string) => typed.replace(/[\s.-]/g, "");

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** La Poste: the numbers of its establishments follow their own check rule. */
const laPoste = "356000000";

/** Normalised SIRET, 14 digits; undefined if invalid (VAL-036). */
export function siretOf(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (!/^\d{14}$/.test(digits)) return undefined;
  const sum = Array.from(digits).reduce((total, digit) => total + Number(digit), 0);
  const isRight = digits.startsWith(laPoste) ? sum % 5 === 0 : passesLuhn(digits);
  return isRight ? digits : undefined;
}

/** Home services declaration, `SAP` and nine digits; undefined if invalid (VAL-037). */
export function sapNumberOf(typed: string): string | undefined {
  const number = digitsOf(typed).toUpperCase();
  return /^SAP\d{9}$/.test(number) ? number : undefined;
}

/** French VAT number with a valid key; undefined otherwise (VAL-038). */
export function vatNumberOf(typed: string): string | undefined {
  const number = digitsOf(typed).toUpperCase();
  const [, key, siren] = /^FR(\d{2})(\d{9})$/.exec(number) ?? [];
  if (!key || !siren) return undefined;
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key) ? number : undefined;
}

/** Health insurance number with its key, 15 characters, « 7 » or « 8 » while it waits for the final one (VAL-039). */
export function healthNumberOf(typed: string): string | undefined {
  const number = digitsOf(typed).toUpperCase();
  if (!/^[1278]\d{4}(?:\d\d|2[AB])\d{8}$/.test(number)) return undefined;
  const body = number.slice(0, 13).replace("2A", "19").replace("2B", "18");
  const key = 97n - (BigInt(body) % 97n);
  return key === BigInt(number.slice(13)) ? number : undefined;
}

export const sirenOfSiret = (siret: string): string => siret.slice(0, 9);
export const sirenAtEnd = (number: string): string => number.slice(-9);

/** The next three first days of a month, in Paris: when a status may change. */
export function firstDays(today: Day): readonly [Day, Day, Day] {
  const next = (day: Day) => `${dayPlus(`${day.slice(0, 7)}-28`, 5).slice(0, 7)}-01`;
  const first = next(today);
  const second = next(first);
  return [first, second, next(second)];
}
