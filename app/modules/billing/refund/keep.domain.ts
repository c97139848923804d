import type { PaymentMeans, QuarantineReason } from "#app/modules/billing/payment/domain.ts";

import type { RefundPerson, RefundState } from "./domain.ts";

type Kept = Readonly<{ status: RefundState; person: RefundPerson; fileId: number | null }>;
type Paid = Readonly<{ means: PaymentMeans; quarantine: QuarantineReason | null }> | undefined;

/** Money of the bill, not of an advance: the State's half is not the family's to keep (CUS-050). */
export const mayKeep = ({ status, person, fileId }: Kept, payment: Paid): boolean =>
  status === "to_send" &&
  fileId === null &&
  person === "family" &&
  payment !== undefined &&
  payment.means !== "advance" &&
  payment.quarantine === null;
