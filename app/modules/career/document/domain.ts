import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** The papers of a teacher (TEA-012, TEA-013). */
export const documentTypes = [
  "identity_proof",
  "criminal_record",
  "address_proof",
  "enterprise_proof",
  "sap_number_proof",
  "diploma",
  "other",
] as const;

export const documentStatuses = ["missing", "pending", "approved", "refused"] as const;
export const documentCategories = ["administrative", "pedagogic", "other"] as const;

export type DocumentType = (typeof documentTypes)[number];
export type DocumentStatus = (typeof documentStatuses)[number];
type DocumentCategory = (typeof documentCategories)[number];
/** Whether a paper is still to be sent, or sent again. */
export const isOwed = ({ status }: { status: DocumentStatus }): boolean =>
  status === "missing" || status === "refused";

/**
 * What a paper came to for its teacher: a diploma without a file is owed no more once the house has seen a degree of
 * theirs, since the same degree reads « Vérifié » among the others (TEA-012, TEA-030).
 */
export const standingOf = (
  { type, status }: Readonly<{ type: DocumentType; status: DocumentStatus }>,
  degreeSeenAt: Date | null,
): DocumentStatus =>
  type === "diploma" && status === "missing" && degreeSeenAt ? "approved" : status;

export type DocumentEvent = "send" | "remove" | "approve" | "refuse";

/** The life of a paper (STM-17): whatever it came to, another file begins it anew. */
export const documentTransitions: Transitions<DocumentStatus, DocumentEvent> = {
  missing: { send: "pending" },
  pending: { send: "pending", remove: "missing", approve: "approved", refuse: "refused" },
  approved: { send: "pending", remove: "missing", refuse: "refused" },
  refused: { send: "pending", remove: "missing" },
};

/** The group of a paper: what the law asks, what shows a skill, anything else. */
export function categoryOf(type: DocumentType): DocumentCategory {
  if (type === "other") return "other";
  return type === "diploma" ? "pedagogic" : "administrative";
}

/** Several papers of this type may stand side by side. */
export const isRepeatable = (type: DocumentType): boolean => type === "diploma" || type === "other";

/** The payment provider checks it too. */
export const goesToProvider = (type: DocumentType): boolean =>
  type === "identity_proof" || type === "address_proof";

/** What a teacher of this status owes, in the order of the form (TEA-012, TEA-013). */
export function owedBy({
  selfEmployed,
  sapNumber,
}: Readonly<{ selfEmployed: boolean; sapNumber: string | null }>): readonly DocumentType[] {
  return documentTypes.filter((type) => {
    if (type === "enterprise_proof") return selfEmployed;
    if (type === "sap_number_proof") return selfEmployed && sapNumber !== null;
    return type !== "other";
  });
}

/** A paper has so many files at most: both sides of a card, a few pages. */
export const mostFiles = 4;

type Paper = Readonly<{ type: DocumentType; status: DocumentStatus }>;

/** A teacher's papers with those that are owed and were never sent: first what is owed, in the order of the form. */
export function papersInOrder<Sent extends Paper>(
  sent: readonly Sent[],
  status: Parameters<typeof owedBy>[0],
  unsent: (type: DocumentType) => Sent,
): Sent[] {
  const owed = owedBy(status);
  const inOrder = owed.flatMap((type) => {
    const own = sent.filter((paper) => paper.type === type);
    return own.length > 0 ? own : [unsent(type)];
  });
  return [...inOrder, ...sent.filter(({ type }) => !owed.includes(type))];
}

type Shown = Readonly<{ type: DocumentType; status: DocumentStatus; statusSince: Date }>;

/** The state of a paper, as its viewer reads it (LBL-08). */
export const stateOfDocument = ({ type, status, statusSince }: Shown): State => ({
  machine: "document",
  state: status,
  variant: status === "approved" && type === "criminal_record" ? "seen" : undefined,
  waiting:
    status === "pending"
      ? { who: "operator", since: statusSince, deadline: undefined, silence: undefined }
      : undefined,
});
