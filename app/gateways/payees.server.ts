import type { Entity } from "./outcomes.server.ts";

/** Whom we pay, as they may be written to the provider; absent is unchanged. */
export type Payee = Readonly<{
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  /** YYYY-MM-DD. */
  birthDate?: string;
  address?: Readonly<{ line: string; postalCode: string; city: string }>;
  iban?: string;
  /** A file that `uploadFile` sent. */
  identityDocument?: string;
  /** Another one, which proves the address. */
  addressDocument?: string;
  /** They have read and accepted the provider's terms. */
  termsAccepted?: true;
}>;

/** An account of whom we pay, and what the provider still wants for it. */
export type PayeeAccount = Readonly<{
  accountId: string;
  teacherId: number | undefined;
  /** We may send money there. */
  transfers: boolean;
  /** The provider sends it on to the bank. */
  payouts: boolean;
  /** What is missing, and what is being checked, in the provider's own paths (`individual.dob`). */
  due: readonly string[];
  checking: readonly string[];
  errors: readonly Readonly<{ about: string; code: string }>[];
  /** Why the account is stopped, in the provider's word. */
  disabled: string | undefined;
}>;

/** What the provider said of a transfer. */
export type TransferOutcome =
  | Readonly<{ kind: "sent"; transferId: string }>
  | Readonly<{ kind: "refused"; code: string }>
  /** No answer: the same call under the same key says later. */
  | Readonly<{ kind: "unknown" }>;

/** What the provider said of a payout to a teacher's bank. */
export type PayoutOutcome =
  | (Readonly<{ kind: "known" }> & BankPayout)
  | Readonly<{ kind: "refused"; code: string }>
  | Readonly<{ kind: "unknown" }>;

/** A payout to a bank, as the provider last said it. */
export type BankPayout = Readonly<{
  payoutId: string;
  state: "pending" | "paid" | "failed" | "canceled";
  failureCode: string | undefined;
}>;

export type FilePurpose = "identity_document" | "account_requirement";

/** The part of the provider that pays people: connected accounts, transfers to them, their papers. */
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
  /** Sends a sum of ours to an account, once per key. */
  transfer(transfer: {
    entity: Entity;
    accountId: string;
    amountCents: number;
    currency: string;
    /** What ties it to the charges it comes from: `bill_12`. */
    group: string;
    courseId?: number | undefined;
    idempotencyKey: string;
  }): Promise<TransferOutcome>;
  /** The transfer of this group to an account, if there is one: a call whose answer was lost is known by it. */
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
  /** The payout of this name, if there is one. */
  findPayout(payout: {
    entity: Entity;
    accountId: string;
    name: string;
  }): Promise<(Readonly<{ kind: "known" }> & BankPayout) | undefined>;
  /** Sends a paper: JPEG, PNG or PDF, under 10 MB. 422 when the provider does not take it. */
  uploadFile(file: {
    entity: Entity;
    purpose: FilePurpose;
    name: string;
    type: "image/jpeg" | "image/png" | "application/pdf";
    data: Uint8Array;
  }): Promise<{ fileId: string }>;
}>;
