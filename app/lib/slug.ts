import { withoutAccents } from "./plain-text.ts";

export function slugOf(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
