export const machines = [
  "lesson_request",
  "proposal",
  "offer",
  "course",
  "planned_course",
  "contract",
  "price_version",
  "payment",
  "refund",
  "bill",
  "account",
  "teacher",
  "case",
  "group_lesson",
  "registration",
  "waiting_list",
  "withdrawal",
  "abandoned_booking",
  "tax_account",
  "payee_account",
  "payout",
  "payslip",
  "tax_declaration",
  "review",
  "affiliation",
  "document",
  "status_change",
  "suspension",
  "mail",
  "rate",
  "resource",
  "terms",
  "reference_line",
  "landing",
  "bank_entry",
  "outgoing_event",
  "backup",
  "partner_key",
] as const;

export type Machine = (typeof machines)[number];

export const moverRoles = [
  "customer",
  "teacher",
  "operator",
  "clock",
  "provider",
  "system",
  "visitor",
] as const;

/** Already covered by another machine's line. */
const shownElsewhere = new Set(["offer.propose", "offer.cancel", "lesson_request.offer_accepted"]);

export const isWorthSaying = ({ machine, event }: { machine: string; event: string }): boolean =>
  !shownElsewhere.has(`${machine}.${event}`);

export type Entry = Readonly<{ at: string; who: string; sentence: string }>;

const minuteOf = (at: string) => at.slice(0, 16);

/** Lines of one person within a minute are one entry. */
export function entriesOf(lines: readonly Entry[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.who === line.who && minuteOf(last.at) === minuteOf(line.at)) {
      entries[entries.length - 1] = { ...last, sentence: `${last.sentence} ${line.sentence}` };
    } else entries.push(line);
  }
  return entries;
}
