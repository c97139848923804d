export const cardStates = ["active", "replaced", "removed"] as const;

/** Valid to the last day of its month. */
export function isExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();
}

export const isUsable = (card: { expMonth: number; expYear: number } | null, now: Date): boolean =>
  card !== null && !isExpired(card, now);
