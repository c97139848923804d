import type { FieldLike } from "#app/ui/field.tsx";

/** A number that is typed counts before a bill that was chosen; what was left empty is not sent. */
export function billIn(form: FormData): void {
  const other = form.get("other");
  form.delete("other");
  if (typeof other === "string" && other.trim() !== "") form.set("bill", other.trim());
  if (form.get("bill") === "") form.delete("bill");
  if (form.get("difference") === "") form.delete("difference");
}

/** The typed number, with what is wrong with the bill that it names. */
export const otherThan = (field: (name: string) => FieldLike): FieldLike => ({
  ...field("other"),
  id: "other",
  name: "other",
  errors: field("bill").errors,
});
