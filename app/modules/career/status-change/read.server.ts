import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import {
  type ChangeKind,
  healthNumberOf,
  sapNumberOf,
  sirenAtEnd,
  sirenOfSiret,
  siretOf,
  vatNumberOf,
  type VatRegime,
} from "#app/modules/catalogue/legal-status/domain.ts";
import type { LegalStatusRow } from "#app/modules/catalogue/legal-status/numbers.server.ts";

type Known = Readonly<{ selfEmployed: boolean; numbers: LegalStatusRow }>;

export type Input = Readonly<{
  self_employed?: boolean | undefined;
  siret?: string | undefined;
  siret_being_created?: boolean | undefined;
  health_insurance_number?: string | undefined;
  from?: string | undefined;
  vat_number?: string | null | undefined;
  vat_regime?: VatRegime | undefined;
  sap_number?: string | null | undefined;
}>;

/** The health number is still in clear. */
export type Wanted = Readonly<{
  kind: ChangeKind;
  selfEmployed?: boolean;
  siret?: string | null;
  siretBeingCreated?: boolean;
  healthNumber?: string;
  vatRegime?: VatRegime;
  vatNumber?: string | null;
  sapNumber?: string | null;
  wantedFrom?: string;
}>;

/** 422 at the invalid field; 409 for VAT or home services of a salaried teacher. */
export function readWanted(input: Input, known: Known): Wanted {
  if (input.self_employed !== undefined) return readEmployment(input, known);
  if (!known.selfEmployed) throw new RuleError("conflict", "api.legal_status.salaried");
  return input.sap_number === undefined ? readVat(input, known) : readOsp(input.sap_number, known);
}

function readEmployment(input: Input, { numbers }: Known): Wanted {
  const from = input.from === undefined ? {} : { wantedFrom: input.from };
  if (input.self_employed) {
    return { kind: "status", selfEmployed: true, ...readSiret(input, numbers), ...from };
  }
  return { kind: "status", selfEmployed: false, ...readHealth(input, numbers), ...from };
}

function readSiret(
  { siret: typed = "", siret_being_created: coming }: Input,
  numbers: LegalStatusRow,
) {
  if (typed !== "") {
    const siret = siretOf(typed);
    if (!siret) throw fieldFault("siret", "api.legal_status.siret");
    return { siret, siretBeingCreated: false };
  }
  if (coming === true) return { siret: null, siretBeingCreated: true };
  if (numbers.siret) return { siret: numbers.siret, siretBeingCreated: false };
  throw fieldFault("siret", "api.legal_status.siret_required");
}

/** Payslips carry the number; a known one is kept (VAL-039). */
function readHealth({ health_insurance_number: typed = "" }: Input, numbers: LegalStatusRow) {
  if (typed === "" && numbers.sealedHealthNumber) return {};
  const healthNumber = healthNumberOf(typed);
  if (!healthNumber) throw fieldFault("health_insurance_number", "api.legal_status.health_number");
  return { healthNumber };
}

function readVat({ vat_number: typed, vat_regime: input }: Input, { numbers }: Known): Wanted {
  const vatRegime = input ?? (typed ? "liable" : "franchise");
  if (vatRegime !== "liable") return { kind: "vat", vatRegime, vatNumber: null };
  const vatNumber = vatNumberOf(typed ?? "");
  if (!vatNumber) throw fieldFault("vat_number", "api.legal_status.vat_number");
  checkSiren("vat_number", vatNumber, numbers);
  return { kind: "vat", vatRegime, vatNumber };
}

function readOsp(typed: string | null, { numbers }: Known): Wanted {
  if (typed === null || typed === "") return { kind: "osp", sapNumber: null };
  const sapNumber = sapNumberOf(typed);
  if (!sapNumber) throw fieldFault("sap_number", "api.legal_status.sap_number");
  checkSiren("sap_number", sapNumber, numbers);
  return { kind: "osp", sapNumber };
}

/** The Siren inside the number must match the SIRET, if known (VAL-037, VAL-038). */
function checkSiren(field: "vat_number" | "sap_number", number: string, numbers: LegalStatusRow) {
  if (numbers.siret && sirenOfSiret(numbers.siret) !== sirenAtEnd(number)) {
    throw fieldFault(field, "api.legal_status.siren", { siren: sirenOfSiret(numbers.siret) });
  }
}
