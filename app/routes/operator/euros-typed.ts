import { dottedSum } from "#app/lib/money.ts";

/** « 42,50 » is typed as French writes it; what was left empty is not sent. */
export function dottedIn(form: FormData, name: string): void {
  const typed = form.get(name);
  if (typeof typed !== "string") return;
  const value = dottedSum(typed);
  if (value === "") form.delete(name);
  else form.set(name, value);
}

/** « 42,50 », to be corrected in its field. */
export const typedEuros = (euros: number): string => euros.toFixed(2).replace(".", ",");
