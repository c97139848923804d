/** What has a state whose moves are told, one line each. */
export const machines = [
  "lesson_request",
  "proposal",
  "offer",
  "course",
  "planned_course",
  "contract",
  "price_version",
  "payment",
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
  "tax_declaration",
  "review",
  "affiliation",
  "document",
  "status_change",
  "suspension",
  "mail",
] as const;

export type Machine = (typeof machines)[number];

/** Who may have moved a state: a person's role, or what acts without a person. */
export const moverRoles = [
  "customer",
  "teacher",
  "operator",
  "clock",
  "provider",
  "system",
] as const;

/** What another machine's line already says: an answer makes the offer, a choice closes the others. */
const shownElsewhere = new Set(["offer.propose", "offer.cancel", "lesson_request.offer_accepted"]);

/** Whether a line tells something that no other line of the same thing tells. */
export const isWorthSaying = ({ machine, event }: { machine: string; event: string }): boolean =>
  !shownElsewhere.has(`${machine}.${event}`);

/** What somebody did, as it is read; `at` is an instant as the wire writes it. */
export type Input = Readonly<{ at: string; who: string; said: string }>;

const minuteOf = (at: string) => at.slice(0, 16);

/** What one person did within a minute is one entry, dated by its first line. */
export function entriesOf(lines: readonly Input[]): Input[] {
  const entries: Input[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.who === line.who && minuteOf(last.at) === minuteOf(line.at)) {
      entries[entries.length - 1] = { ...last, said: `${last.said} ${line.said}` };
    } else entries.push(line);
  }
  return entries;
}
