// The leaves of a file of texts, and their keys without the forms of number.
const plural = /_(?:zero|one|many|other)$/;

export const plainKey = (key) => key.replace(plural, "");

/** Each key, its parts joined by points, and its text. */
export function leavesOf(value, above = "") {
  if (typeof value !== "object") return [[above, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, above ? `${above}.${name}` : name),
  );
}
