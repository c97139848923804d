/** Last change of the terms in force (PUB-039). */
export const termsDate = "2026-11-28";

export const termsStates = ["past", "in_force", "coming"] as const;

/** The last of the published versions that applies on a day; they stand by day. */
export const publishedTerms = <Version extends Readonly<{ appliesFrom: string }>>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.findLast(({ appliesFrom }) => appliesFrom <= day);

export type HouseText = "legal" | "personal_data" | "reviews_rule" | "accessibility";
export const houseTextsDate = "2026-11-22";

export const paymentTypes = ["card", "check", "transfer"] as const;
export const invoiceTypes = ["lesson", "group_lesson"] as const;

/** Share of an eligible price that the State refunds (CST-22). */
export const discount = 0.5;

/** Rows per page (CST-04 to CST-11, CST-19). */
export const pageSizes = {
  search: 15,
  reviews: 4,
  invoices: 3,
  lessons: 15,
  resources: 5,
  dashboard: 8,
  proposals: 7,
  students: 7,
  teacher_invoices: 7,
} as const;

/** Bytes (VAL-045). */
export const longestReport = 4096;

export type Report = Readonly<{ browser: string; error: string; url: string }>;

const personal: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,64}(?:@|%40)[\w.-]{1,255}/g, "[e-mail]"],
  [/\bBearer\s+\S{1,4096}/gi, "[secret]"],
  [/\b[A-Z]{2}\d{2}[A-Z0-9 ]{10,30}\b/g, "[iban]"],
  [/[\w-]{24,}/g, "[secret]"],
  [/\+?\d(?:[ .-]?\d){7,}/g, "[number]"],
];

const masked = (text: string, longest: number) =>
  personal
    .reduce((kept, [pattern, mark]) => kept.replace(pattern, mark), text)
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longest);

/** Truncated, without query or personal data (VAL-045); `redact` hides tokens and the like. */
export function keptReport(
  { browser, error, url }: Report,
  redact: (text: string) => string,
): Report {
  return {
    browser: masked(redact(browser), 200),
    error: masked(redact(error), 500),
    url: masked(redact(url.split(/[?#]/, 1)[0] ?? ""), 300),
  };
}

export type TextPart = Readonly<{ title: string; paragraphs: readonly string[] }>;

/** `## Titre` opens a part, a blank line a paragraph. */
export function partsOf(message: string): TextPart[] {
  const parts: { title: string; paragraphs: string[] }[] = [];
  for (const block of message.split(/\n{2,}/)) {
    const title = /^## (.+)$/.exec(block.trim())?.[1];
    if (title) parts.push({ title, paragraphs: [] });
    else if (block.trim()) parts.at(-1)?.paragraphs.push(block.trim());
  }
  return parts;
}
