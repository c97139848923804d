/** Causes that may be shown: a stolen card is never named (ERR-05). */
export const paymentCauses = [
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "authentication_required",
  "authentication_refused",
  "limit_exceeded",
  "not_supported",
  "processing_error",
  "provider_unavailable",
  "page_closed",
  "not_confirmed",
  "declined",
] as const;

export type PaymentCause = (typeof paymentCauses)[number];

const causes: Readonly<Partial<Record<string, PaymentCause>>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "incorrect_number",
  authentication_required: "authentication_required",
  authentication_not_handled: "authentication_required",
  approve_with_id: "authentication_required",
  offline_pin_required: "authentication_required",
  online_or_offline_pin_required: "authentication_required",
  payment_intent_authentication_failure: "authentication_refused",
  setup_intent_authentication_failure: "authentication_refused",
  invalid_expiry_month: "expired_card",
  invalid_expiry_year: "expired_card",
  invalid_expiry_month_past: "expired_card",
  invalid_expiry_year_past: "expired_card",
  invalid_account: "incorrect_number",
  new_account_information_available: "incorrect_number",
  card_velocity_exceeded: "limit_exceeded",
  withdrawal_count_limit_exceeded: "limit_exceeded",
  invalid_amount: "limit_exceeded",
  card_not_supported: "not_supported",
  currency_not_supported: "not_supported",
  service_not_allowed: "not_supported",
  transaction_not_allowed: "not_supported",
  not_permitted: "not_supported",
  processing_error: "processing_error",
  issuer_not_available: "processing_error",
  reenter_transaction: "processing_error",
  try_again_later: "processing_error",
  provider_unavailable: "provider_unavailable",
  page_closed: "page_closed",
  payment_intent_canceled: "not_confirmed",
};

export function causeOf(code: string, declineCode?: string): PaymentCause {
  return causes[declineCode ?? ""] ?? causes[code] ?? "declined";
}
const unconfirmed: ReadonlySet<PaymentCause> = new Set([
  "authentication_required",
  "authentication_refused",
  "page_closed",
  "not_confirmed",
]);

type Refusal = Readonly<{ errorCode?: string | null; declineCode?: string | null }>;

/** The bank refused nothing: the family has not confirmed. */
export const isConfirmationLacking = (cause: PaymentCause | undefined): boolean =>
  cause !== undefined && unconfirmed.has(cause);

export const isUnconfirmed = ({ errorCode, declineCode }: Refusal): boolean =>
  Boolean(errorCode) && isConfirmationLacking(causeOf(errorCode ?? "", declineCode ?? undefined));

/** The bill must not be charged again in these. */

export const openPaymentStates = ["created", "requires_action", "processing"] as const;
