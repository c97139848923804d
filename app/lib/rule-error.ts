export type RuleErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "invalid"
  | "too_many"
  | "unavailable";

type Extra = {
  /** Faults of fields, under the payload's own dotted names (`phone.phone_number`). */
  errors?: readonly { field: string; code: string; details?: Readonly<Record<string, string>> }[];
  /** Merged into the body: `{ lesson_request_id: 12 }`. */
  details?: Readonly<Record<string, unknown>>;
  /** Seconds, for `too_many` and `unavailable`. */
  retryAfter?: number;
};

/** A rule said no. Domain and services throw it; the API turns it into a status and a body. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  constructor(
    readonly kind: RuleErrorKind,
    /** The dotted key of the wire, such as "api.linking.ongoing_process". */
    readonly code: string,
    readonly extra: Extra = {},
  ) {
    super(code);
  }
}

/** One field is at fault: 422, its code beside it. `details` fill the sentence (`{{fragment}}`). */
export function fieldFault(
  field: string,
  code: string,
  details?: Readonly<Record<string, string>>,
): RuleError {
  return new RuleError("invalid", "api.invalid", {
    errors: [details ? { field, code, details } : { field, code }],
  });
}

/** For `catch`: a conflict bears a line of errors too, for the clients that read nothing else of it (VAL-058). */
export const sayConflictAt =
  (field: string) =>
  (reason: unknown): never => {
    if (!(reason instanceof RuleError) || reason.kind !== "conflict") throw reason;
    const errors = [{ field, code: reason.code }];
    throw new RuleError("conflict", reason.code, { ...reason.extra, errors });
  };
