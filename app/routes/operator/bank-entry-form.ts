const before = "payment:";

/** Of a payment among sums that were typed by hand; those of no bill have their bare number. */
export const paymentValue = (id: number): string => before + String(id);

/** The chosen sum, under the name that its kind has. */
export function chosenIn(form: FormData): void {
  const chosen = form.get("receipt_id");
  if (typeof chosen !== "string" || !chosen.startsWith(before)) return;
  form.delete("receipt_id");
  form.set("payment_id", chosen.slice(before.length));
}
