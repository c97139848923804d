/** Each entity has its own provider account, keys and secrets. */
export type Entity = "main" | "second";

/** Cents, ISO currency in capitals. */
export type ChargeOutcome =
  | Readonly<{ kind: "succeeded"; intentId: string; amountCents: number; currency: string }>
  | Readonly<{ kind: "requires_action"; intentId: string }>
  | Readonly<{
      kind: "failed";
      intentId: string | undefined;
      code: string;
      declineCode: string | undefined;
    }>
  | Readonly<{ kind: "processing"; intentId: string | undefined }>
  | Readonly<{ kind: "refunded"; intentId: string; amountCents: number }>;

export type Refund = Readonly<{
  refundId: string;
  /** Ours, of the row that asked for it. */
  key: string | undefined;
  intentId: string | undefined;
  amountCents: number;
  state: "pending" | "succeeded" | "failed";
}>;
