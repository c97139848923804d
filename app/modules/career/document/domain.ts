import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";

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
export const isOwed = ({ status }: { status: DocumentStatus }): boolean =>
  status === "missing" || status === "refused";

/** A diploma without file is no longer owed once a degree was seen (TEA-012, TEA-030). */
export const standingOf = (
  { type, status }: Readonly<{ type: DocumentType; status: DocumentStatus }>,
  degreeSeenAt: Date | null,
): DocumentStatus =>
  type === "diploma" && status === "missing" && degreeSeenAt ? "approved" : status;

export type DocumentEvent = "send" | "remove" | "approve" | "refuse";

/** Paper lifecycle (STM-17): another file always restarts it. */
export const documentTransitions: Transitions<DocumentStatus, DocumentEvent> = {
  missing: { send: "pending" },
  pending: { send: "pending", remove: "missing", approve: "approved", refuse: "refused" },
  approved: { send: "pending", remove: "missing", refuse: "refused" },
  refused: { send: "pending", remove: "missing" },
};

export function categoryOf(type: DocumentType): DocumentCategory {
  if (type === "other") return "other";
  return type === "diploma" ? "pedagogic" : "administrative";
}

export const isRepeatable = (type: DocumentType): boolean => type === "diploma" || type === "other";

/** Also checked by the payment provider. */
export const goesToProvider = (type: DocumentType): boolean =>
  type === "identity_proof" || type === "address_proof";

/** In form order (TEA-012, TEA-013). */
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

/** Both sides of a card, a few pages. */
export const mostFiles = 4;

type Paper = Readonly<{ type: DocumentType; status: DocumentStatus }>;

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

/** The operator's reason for a paper that was not opened here (OPS-04). */
export const isSeenOnPaper = (reason: string): boolean => /\bvue? sur papier\b/i.test(reason);

/** Three working days to answer (STM-48). */
export const answerDueFrom = workingDaysAfter(3);

type Shown = Readonly<{ type: DocumentType; status: DocumentStatus; statusSince: Date }>;

/** Paper state as shown (LBL-08). */
export const stateOfDocument = ({ type, status, statusSince }: Shown): State => ({
  machine: "document",
  state: status,
  variant: status === "approved" && type === "criminal_record" ? "seen" : undefined,
  waiting:
    status === "pending"
      ? {
          who: "operator",
          since: statusSince,
          deadline: answerDueFrom(statusSince),
          silence: undefined,
        }
      : undefined,
});
