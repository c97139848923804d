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
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  return values as Values;
}

function errorsOf(reason: unknown): readonly FieldError[] {
  if (reason instanceof RuleError && reason.kind === "invalid" && reason.extra.errors) {
    return reason.extra.errors;
  }
  throw reason;
}
