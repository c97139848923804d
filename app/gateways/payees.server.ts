import type { Entity } from "./outcomes.server.ts";

/** Absent fields stay unchanged. */
export type Payee = Readonly<{
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  /** YYYY-MM-DD. */
  birthDate?: string;
  address?: Readonly<{ line: string; postalCode: string; city: string; country: string }>;
  iban?: string;
  identityDocument?: string;
  addressDocument?: string;
  termsAccepted?: true;
}>;

export type PayeeAccount = Readonly<{
  accountId: string;
  teacherId: number | undefined;
  transfers: boolean;
  payouts: boolean;
  /** Missing or pending items, in the provider's paths (`individual.dob`). */
  due: readonly string[];
  checking: readonly string[];
  errors: readonly Readonly<{ about: string; code: string }>[];
  disabled: string | undefined;
}>;

export type TransferOutcome =
  | Readonly<{ kind: "sent"; transferId: string }>
  | Readonly<{ kind: "refused"; code: string }>
  /** No answer: the same call under the same key says later. */
  | Readonly<{ kind: "unknown" }>;

export type PayoutOutcome =
  | (Readonly<{ kind: "known" }> & BankPayout)
  | Readonly<{ kind: "refused"; code: string }>
  | Readonly<{ kind: "unknown" }>;

export type BankPayout = Readonly<{
  payoutId: string;
  state: "pending" | "paid" | "failed" | "canceled";
  failureCode: string | undefined;
}>;

export type FilePurpose = "identity_document" | "account_requirement";

export type Payees = Readonly<{
  createAccount(account: {
    entity: Entity;
    teacherId: number;
    payee: Payee;
    idempotencyKey: string;
  }): Promise<PayeeAccount>;
  updateAccount(account: {
    entity: Entity;
    accountId: string;
    payee: Payee;
  }): Promise<PayeeAccount>;
  findAccount(account: { entity: Entity; accountId: string }): Promise<PayeeAccount | undefined>;
  /** Transfers our money to an account, once per key. */
  transfer(transfer: {
    entity: Entity;
    accountId: string;
    amountCents: number;
    currency: string;
    /** Links it to the source charges: `bill_12`. */
    group: string;
    courseId?: number | undefined;
    idempotencyKey: string;
  }): Promise<TransferOutcome>;
  /** Recovers a transfer whose answer was lost. */
  findTransfer(transfer: {
    entity: Entity;
    accountId: string;
    group: string;
  }): Promise<{ transferId: string } | undefined>;
  /** Pays an account out to its bank, once per name. */
  payOut(payout: {
    entity: Entity;
    accountId: string;
    amountCents: number;
    currency: string;
    name: string;
  }): Promise<PayoutOutcome>;
  findPayout(payout: {
    entity: Entity;
    accountId: string;
    name: string;
  }): Promise<(Readonly<{ kind: "known" }> & BankPayout) | undefined>;
  /** JPEG, PNG or PDF, under 10 MB. 422 when the provider refuses it. */
  uploadFile(file: {
    entity: Entity;
    purpose: FilePurpose;
    name: string;
    type: "image/jpeg" | "image/png" | "application/pdf";
    data: Uint8Array;
  }): Promise<{ fileId: string }>;
}>;
