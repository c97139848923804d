import { unbroken } from "./one-line.ts";

/** Hard spaces stay: a sign of punctuation never begins a line. */
const gaps = /[^\S\u00a0\u202f]+/gu;

export function excerpt(text: string, most: number): string {
  const line = unbroken(text).replace(gaps, " ").trim();
  if (line.length <= most) return line;
  const [sentence = ""] = /^.*?[.!?](?= )/.exec(line) ?? [];
  if (sentence.length >= most / 3 && sentence.length <= most) return sentence;
  const head = line.slice(0, most);
  const words = head.slice(0, Math.max(head.lastIndexOf(" "), 0)) || head.slice(0, most - 1);
  return `${words.replace(/[\s,;:–—-]+$/, "")}…`;
}
