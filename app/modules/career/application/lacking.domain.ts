import {
  type DocumentStatus,
  type DocumentType,
  documentTypes,
} from "#app/modules/career/document/domain.ts";
import type { PayeeState } from "#app/modules/earnings/payout/account.domain.ts";

/** What may lack in a teacher's file besides papers: the account's number, an account that is paid on, the mandate to invoice. */
const payments = ["iban", "account", "mandate"] as const;

/** All that may lack in a teacher's file. */
export const lackingNames = [...payments, ...documentTypes] as const;

/** Whether what lacks is no paper: nothing is paid without it. */
export const isPayment = (name: Named): name is (typeof payments)[number] =>
  payments.some((one) => one === name);

type Named = (typeof lackingNames)[number];

/** One thing that lacks: a paper's number where it was sent once, and whether it is to be sent again. */
export type Lacking = Readonly<{ name: Named; id: number | null; again: boolean }>;

type File = Readonly<{
  account: PayeeState;
  selfEmployed: boolean;
  mandateAccepted: boolean;
  papers: readonly Readonly<{ id: number | null; type: DocumentType; status: DocumentStatus }>[];
}>;

const stopped: readonly PayeeState[] = ["refused", "blocked", "disabled"];

/** What a teacher has to give, in the order of the page; what is being checked lacks nothing (TEA-036, STM-17, STM-19). */
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
