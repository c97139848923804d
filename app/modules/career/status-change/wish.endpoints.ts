import { z } from "zod";

import { flagOr } from "#app/api/wire.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";

const typed = (code: string) => z.string({ error: code }).trim().max(60, code);

const truth = flagOr("api.legal_status.choose");

export const employmentSchema = z.object({
  self_employed: truth,
  siret: typed("api.legal_status.siret").optional(),
  siret_being_created: z
    .preprocess((input) => input === true || input === "on", z.boolean())
    .optional(),
  health_insurance_number: typed("api.legal_status.health_number").optional(),
  from: z.iso.date("api.legal_status.from").optional(),
});

/** Without a regime, a number means that VAT is due. */
export const vatSchema = z.object({
  vat_number: typed("api.legal_status.vat_number").nullish(),
  vat_regime: z.enum(vatRegimes, { error: "api.legal_status.choose" }).optional(),
});

export const ospSchema = z.object({
  sap_number: typed("api.legal_status.sap_number").nullable(),
  /** Without a number: whether the declaration is under way (TEA-070). */
  home_services: z.enum(["wanted", "without"], { error: "api.legal_status.choose" }).optional(),
});
