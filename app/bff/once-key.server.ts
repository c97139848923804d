/** The one-time key that a form carries: sent twice, it does one thing (CNV-12). */
export function onceKeyOf(form: FormData): string | undefined {
  const key = form.get("once_key");
  return typeof key === "string" && /^[\w-]{8,100}$/.test(key) ? key : undefined;
}
