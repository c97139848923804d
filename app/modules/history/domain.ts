/** What has a state whose moves are told, one line each. */
export const machines = [
  "linking",
  "proposal",
  "offer",
  "course",
  "contract",
  "payment",
  "bill",
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
