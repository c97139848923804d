/** The family's no: something is wrong, it did not take place, or the first course went wrong (STM-10). */
export const disputeKinds = ["dispute", "reject", "not_ok"] as const;

export type DisputeKind = (typeof disputeKinds)[number];

/** How a dispute ended: the teacher corrected or cancelled, or Préau decided. */
export const disputeOutcomes = [
  "corrected",
  "cancelled_by_teacher",
  "full",
  "reduced",
  "cancelled",
] as const;

export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** What a teacher answers to a dispute (API-090). */
export const resolutions = ["correct", "maintain"] as const;

/** The list that the cause of a dispute is chosen from (REF-01, REF-02). */
export const causesOf = (kind: DisputeKind) =>
  kind === "not_ok" ? "failedFirstCourseCauses" : "disputeCauses";
