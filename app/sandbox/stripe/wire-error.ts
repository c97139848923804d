type ErrorType = "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";

/** A refusal, as the provider writes it. */
export class WireError extends Error {
  override readonly name = "WireError";

  constructor(
    readonly status: 400 | 402 | 404 | 409 | 429 | 500,
    readonly type: ErrorType,
    readonly code: string,
    /** Merged into the error: the decline code, the intent. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}
