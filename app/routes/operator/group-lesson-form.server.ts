import { dottedIn } from "./euros-typed.ts";

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Typed in euros, kept in cents. */
export function centsOf(form: FormData, name: string): void {
  dottedIn(form, name);
  if (!form.has(name)) return;
  const euros = Number(form.get(name));
  if (Number.isFinite(euros)) form.set(name, String(Math.round(euros * 100)));
}

const linesIn = (form: FormData, name: string) =>
  textOf(form, name)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** One text a line, as the endpoint takes a list of texts. */
export function linesToBars(form: FormData, name: string): void {
  if (form.has(name)) form.set(name, linesIn(form, name).join("|"));
}

/** One value a line, each a field of its own. */
export function linesApart(form: FormData, name: string): void {
  const lines = linesIn(form, name);
  form.delete(name);
  for (const line of lines) form.append(name, line);
}

/** `mark_12=late` for each student becomes a list for each mark. */
export function inTable(form: FormData): void {
  const marks = [...form].filter(([name]) => name.startsWith("mark_"));
  for (const [name, mark] of marks) {
    form.delete(name);
    if (typeof mark === "string") form.append(mark, name.slice("mark_".length));
  }
}
