import { cleanText } from "./clean-text.ts";
import { unbroken } from "./one-line.ts";

const longestName = 120;

export function fileNameOf({ name }: Pick<File, "name">): string {
  const base = name.replace(/^.*[/\\]/s, "");
  return Array.from(unbroken(cleanText(base)).trim())
    .slice(-longestName)
    .join("");
}
