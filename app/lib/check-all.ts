import { RuleError } from "./rule-error.ts";

type Checks<Values extends object> = {
  readonly [Name in keyof Values]: () => Values[Name] | Promise<Values[Name]>;
};

type FieldError = NonNullable<RuleError["extra"]["errors"]>[number];

/** Runs every check of a form, then throws one 422 that names all their faults (VAL-027). Other errors are thrown. */
export async function checkAll<Values extends object>(checks: Checks<Values>): Promise<Values> {
  const values: Partial<Values> = {};
  const errors: FieldError[] = [];
  for (const name of Object.keys(checks) as (keyof Values)[]) {
    try {
      values[name] = await checks[name]();
    } catch (reason) {
      errors.push(...errorsOf(reason));
    }
  }
  refuse(errors);
  return values as Values;
}

/** The same for the rows of a form. */
export async function checkEach<Value>(
  checks: readonly (() => Value | Promise<Value>)[],
): Promise<Value[]> {
  const named = Object.fromEntries(checks.map((check, index) => [index, check]));
  return Object.values(await checkAll<Record<string, Value>>(named));
}

/** The same for rules that wait for nothing. */
export function checkAtOnce(...checks: readonly (() => void)[]): void {
  const errors: FieldError[] = [];
  for (const check of checks) {
    try {
      check();
    } catch (reason) {
      errors.push(...errorsOf(reason));
    }
  }
  refuse(errors);
}

/** Two checks may meet the same fault. */
function refuse(faults: readonly FieldError[]): void {
  const errors = faults.filter(
    ({ field, code }, index) =>
      faults.findIndex((one) => one.field === field && one.code === code) === index,
  );
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
}

function errorsOf(reason: unknown): readonly FieldError[] {
  if (reason instanceof RuleError && reason.kind === "invalid" && reason.extra.errors) {
    return reason.extra.errors;
  }
  throw reason;
}
