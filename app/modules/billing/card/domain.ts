/** A card is charged while it is active; another took its place, or the family removed it. */
export const cardStates = ["active", "replaced", "removed"] as const;

/** Whether a card's month has passed: it is good to the last day of it. */
export function isExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();
}

/** Whether a family whose saved card this is, if it has one, can be charged. */
export const isUsable = (card: { expMonth: number; expYear: number } | null, now: Date): boolean =>
  card !== null && !isExpired(card, now);
