export function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

export function searchKey(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bste(?= )/g, "sainte")
    .replace(/\bst(?= )/g, "saint");
}
