export const disputeKinds = ["dispute", "reject", "not_ok"] as const;

export type DisputeKind = (typeof disputeKinds)[number];

export const disputeOutcomes = [
  "corrected",
  "cancelled_by_teacher",
  "full",
  "reduced",
  "cancelled",
] as const;

export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const resolutions = ["correct", "maintain"] as const;

/** REF-01, REF-02. */
export const causesOf = (kind: DisputeKind) =>
  kind === "not_ok" ? "failedFirstCourseCauses" : "disputeCauses";

export const decisions = ["full", "reduced", "cancelled"] as const;
