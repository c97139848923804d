import {
  type DocumentStatus,
  type DocumentType,
  isOwed,
} from "#app/modules/career/document/domain.ts";
import type { HomeServices } from "#app/modules/catalogue/teacher/domain.ts";

/** Steps of an accepted candidate before hiring, in form order (TEA-006). */
export const finaliseSteps = [
  "photo",
  "status",
  "osp",
  "prices",
  "bank",
  "administrative_documents",
  "pedagogic_documents",
  "validation",
] as const;

export type FinaliseStep = (typeof finaliseSteps)[number];

export const stepStates = ["not_started", "missing_elements", "completed"] as const;

export const missingElements = [
  "photo",
  "status",
  "siret",
  "health_number",
  "home_services",
  "price",
  "iban",
  "mandate",
  "identity_proof",
  "criminal_record",
  "address_proof",
  "enterprise_proof",
  "sap_number_proof",
  "diploma",
  "other",
  "presentation",
] as const;

export type MissingElement = (typeof missingElements)[number];

type Paper = Readonly<{ type: DocumentType; category: string; status: DocumentStatus }>;

export type FinaliseFacts = Readonly<{
  hasPhoto: boolean;
  /** Both of the length that a listed teacher's have (VAL-004, VAL-005). */
  hasTexts: boolean;
  statusChosen: boolean;
  selfEmployed: boolean;
  homeServices: HomeServices;
  hasSapNumber: boolean;
  hasSiret: boolean;
  hasHealthNumber: boolean;
  pricesSet: number;
  pricesRequested: number;
  hasIban: boolean;
  hasMandate: boolean;
  papers: readonly Paper[];
}>;

export type StepShown = Readonly<{
  name: FinaliseStep;
  state: (typeof stepStates)[number];
  missing: readonly MissingElement[];
  pending: number;
}>;

const step = (name: FinaliseStep, missing: readonly MissingElement[], of: number): StepShown => ({
  name,
  missing,
  pending: 0,
  state:
    missing.length === 0 ? "completed" : missing.length >= of ? "not_started" : "missing_elements",
});

const papersStep = (name: FinaliseStep, papers: readonly Paper[]) => {
  const lacking = papers.filter(isOwed);
  const isRefused = lacking.some(({ status }) => status === "refused");
  const missing = lacking.map(({ type }) => type);
  const pending = papers.filter(({ status }) => status === "pending").length;
  return { ...step(name, missing, isRefused ? missing.length + 1 : papers.length), pending };
};

/** IBAN; a self-employed teacher also gives the invoicing mandate (TEA-068). */
const bankLacks = ({
  selfEmployed,
  statusChosen,
  hasIban,
  hasMandate,
}: FinaliseFacts): MissingElement[] => [
  ...(hasIban ? [] : (["iban"] as const)),
  ...(statusChosen && selfEmployed && !hasMandate ? (["mandate"] as const) : []),
];

/** A status, then SIRET if self-employed, health insurance number if employed: no payment without it (TEA-008). */
function statusLacks({
  statusChosen,
  selfEmployed,
  hasSiret,
  hasHealthNumber,
}: FinaliseFacts): MissingElement[] {
  if (!statusChosen) return ["status"];
  if (selfEmployed) return hasSiret ? [] : ["siret"];
  return hasHealthNumber ? [] : ["health_number"];
}

/** Families of an independent teacher pay the double without a declaration: not asked is not complete (TEA-070). */
const ospLacks = ({
  statusChosen,
  selfEmployed,
  homeServices,
  hasSapNumber,
}: FinaliseFacts): MissingElement[] =>
  (!statusChosen || selfEmployed) && homeServices === "unasked" && !hasSapNumber
    ? ["home_services"]
    : [];

/**
 * Missing elements per step (STM-09). A sent paper is not missing; a refused one is. The last step is done when the
 * others are, then the operator looks (TEA-014).
 */
export function stepsOf(facts: FinaliseFacts): readonly StepShown[] {
  const { hasPhoto, selfEmployed, pricesSet, pricesRequested: pricesAsked, papers } = facts;
  const steps = [
    step("photo", hasPhoto ? [] : ["photo"], 1),
    step("status", statusLacks(facts), facts.statusChosen ? 1 : 2),
    step("osp", ospLacks(facts), 2),
    step("prices", pricesSet < pricesAsked ? ["price"] : [], pricesSet > 0 ? 2 : 1),
    step("bank", bankLacks(facts), selfEmployed ? 2 : 1),
    papersStep(
      "administrative_documents",
      papers.filter(({ category }) => category === "administrative"),
    ),
    papersStep(
      "pedagogic_documents",
      papers.filter(({ category }) => category === "pedagogic"),
    ),
  ];
  const missing: MissingElement[] = facts.hasTexts ? [] : ["presentation"];
  const left = [...steps.flatMap((one) => one.missing), ...missing];
  const state = left.length === 0 ? ("completed" as const) : ("not_started" as const);
  return [...steps, { name: "validation", state, missing, pending: 0 }];
}
