import { RuleError } from "#app/lib/rule-error.ts";

/** 415: a body of another type than the endpoint takes. */
export const mediaType = () =>
  new RuleError("invalid", "api.media_type", { details: { status: 415 } });
