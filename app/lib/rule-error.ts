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
  errors?: readonly { field: string; code: string; details?: Readonly<Record<string, string>> }[];
  details?: Readonly<Record<string, unknown>>;
  /** Fill the sentence. */
  words?: Readonly<Record<string, string>>;
  /** Seconds, for `too_many` and `unavailable`. */
  retryAfter?: number;
};

/** Thrown by domain and services; the API maps it to a status. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  constructor(
    readonly kind: RuleErrorKind,
    readonly code: string,
    readonly extra: Extra = {},
  ) {
    super(code);
  }
}

/** What a query found; 404 with this code otherwise. */
export function orNotFound<Row>(row: Row, code: string): NonNullable<Row> {
  if (row === null || row === undefined) throw new RuleError("not_found", code);
  return row;
}

/** 422. `details` fill the sentence (`{{fragment}}`). */
export function fieldFault(
  field: string,
  code: string,
  details?: Readonly<Record<string, string>>,
): RuleError {
  return new RuleError("invalid", "api.invalid", {
    errors: [details ? { field, code, details } : { field, code }],
  });
}

/** Reads several fields; the faults of all are told at once, in one 422. */
export function readTogether<Read extends Readonly<Record<string, () => unknown>>>(
  readers: Read,
): { [Name in keyof Read]: ReturnType<Read[Name]> } {
  const read: Record<string, unknown> = {};
  const errors = Object.entries(readers).flatMap(([name, reader]) => {
    try {
      read[name] = reader();
      return [];
    } catch (fault) {
      if (!(fault instanceof RuleError) || !fault.extra.errors) throw fault;
      return fault.extra.errors;
    }
  });
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  return read as { [Name in keyof Read]: ReturnType<Read[Name]> };
}

/** For `catch`: adds a field error to a conflict, for older clients (VAL-058). */
export const sayConflictAt =
  (field: string) =>
  (reason: unknown): never => {
    if (!(reason instanceof RuleError) || reason.kind !== "conflict") throw reason;
    const errors = [{ field, code: reason.code }];
    throw new RuleError("conflict", reason.code, { ...reason.extra, errors });
  };
