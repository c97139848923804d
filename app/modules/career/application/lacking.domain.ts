import {
  type DocumentStatus,
  type DocumentType,
  documentTypes,
} from "#app/modules/career/document/domain.ts";
import type { PayeeState } from "#app/modules/earnings/payout/account.domain.ts";

const payments = ["iban", "account", "mandate"] as const;

export const lackingNames = [...payments, ...documentTypes] as const;

export const isPayment = (name: Named): name is (typeof payments)[number] =>
  payments.some((one) => one === name);

type Named = (typeof lackingNames)[number];

export type Lacking = Readonly<{ name: Named; id: number | null; again: boolean }>;

type File = Readonly<{
  account: PayeeState;
  selfEmployed: boolean;
  mandateAccepted: boolean;
  papers: readonly Readonly<{ id: number | null; type: DocumentType; status: DocumentStatus }>[];
}>;

const stopped: readonly PayeeState[] = ["refused", "blocked", "disabled"];

/** What is being checked is not missing (TEA-036, STM-17, STM-19). */
export function lackingIn({ account, selfEmployed, mandateAccepted, papers }: File): Lacking[] {
  const named = (name: Named, again = false): Lacking => ({ name, id: null, again });
  return [
    ...(account === "missing" ? [named("iban")] : []),
    ...(stopped.includes(account) ? [named("account", true)] : []),
    ...(selfEmployed && !mandateAccepted ? [named("mandate")] : []),
    ...papers.flatMap(({ id, type, status }) => {
      if (status === "missing") return [named(type)];
      return status === "refused" ? [{ name: type, id, again: true }] : [];
    }),
  ];
}
