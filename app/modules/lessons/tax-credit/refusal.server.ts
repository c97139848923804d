import { AgencyError, type AgencyFault } from "#app/gateways/tax-agency.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";

import { causeOf } from "./cause.domain.ts";

const fields: readonly (readonly [start: string, field: string])[] = [
  ["ERR_DGFIP_R2P_INCONNU", "birth_name"],
  ["ERR_DGFIP_IMPOTPART_INCONNU", "has_declared"],
  ["ERR_COORDONNEES_BANCAIRES", "iban"],
  ["ERR_CONTACT_ADRESSE", "address"],
  ["ERREUR_LIEU_NAISSANCE", "birth_city"],
  ["ERR_DATE_NAISSANCE", "birth_date"],
  ["ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE", "email"],
];

/** Agency errors with a French sentence of our own; others keep its message (ERR-09). */
const known = new Set([
  "ERR_DGFIP_R2P_INCONNU",
  "ERR_DGFIP_IMPOTPART_INCONNU",
  "ERR_COORDONNEES_BANCAIRES",
]);

const keyOf = (code: string) => `api.tax_credit.agency.${code.toLowerCase()}`;
const longest = 300;

/** A key of ours, with the agency's own message where we have no sentence. */
function codeOf({ code, message }: AgencyFault) {
  if (known.has(code)) return { code: keyOf(code) };
  const words = { message: message.slice(0, longest) };
  return message ? { code: keyOf("message"), words } : { code: "api.tax_credit.other" };
}

export function rejectionOf(code: string): string {
  const cause = causeOf(code);
  const known = cause.startsWith("contest") ? "contest" : cause;
  return sentence(`api.tax_credit.rejected.${known}`, { code });
}

/**
 * Maps agency failures: 422 or 403 with its message (ERR-09), 504 when silent (ERR-10), 503 otherwise (ERR-11).
 * Rethrows other errors.
 */
export function refusalOf(error: unknown): never {
  if (!(error instanceof AgencyError)) throw error;
  const [first] = error.faults;
  if (error.kind === "timeout") {
    throw new RuleError("unavailable", "api.tax_credit.timeout", { details: { status: 504 } });
  }
  if (error.kind === "forbidden") {
    const { code, words } = first ? codeOf(first) : { code: "api.tax_credit.forbidden" };
    throw new RuleError("forbidden", code, { words });
  }
  if (error.kind === "other" || !first) throw new RuleError("unavailable", "api.tax_credit.other");
  const { code, words } = codeOf(first);
  throw new RuleError("invalid", code, { words, errors: error.faults.flatMap(fieldOf) });
}

function fieldOf(fault: AgencyFault) {
  const field = fields.find(([start]) => fault.code.startsWith(start))?.[1];
  const { code, words: details } = codeOf(fault);
  return field === undefined ? [] : [{ field, code, details }];
}
