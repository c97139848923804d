type ErrorType = "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";

export class WireError extends Error {
  override readonly name = "WireError";

  constructor(
    readonly status: 400 | 402 | 404 | 409 | 429 | 500,
    readonly type: ErrorType,
    readonly code: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}
