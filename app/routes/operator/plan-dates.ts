export const planFields = ["date_1", "date_2", "date_3", "date_4"] as const;

/** Those that were filled become the list that the endpoint takes. */
export function datesIn(form: FormData): void {
  for (const name of planFields) {
    const day = form.get(name);
    form.delete(name);
    if (typeof day === "string" && day !== "") form.append("dates", day);
  }
}
