/** Where a decision's second step asks a code. */
export const codeField = "second_factor_code";

const ownFields = new Set(["act", "step", "seen", "once_key", "reason_ready", codeField]);

export const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The chosen sentence, then the free words. */
export function reasonOf(form: FormData): string {
  const words = [textOf(form, "reason_ready"), textOf(form, "reason")];
  return words
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

/** What its endpoint gets of a decision's form. */
export function sentTo(form: FormData, prepare?: (form: FormData) => void): FormData {
  const sent = new FormData();
  for (const [name, value] of form) if (!ownFields.has(name)) sent.append(name, value);
  sent.delete("reason");
  const reason = reasonOf(form);
  if (reason) sent.set("reason", reason);
  prepare?.(sent);
  return sent;
}
