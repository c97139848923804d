import { amountOf, shareOf, toEuros } from "#app/lib/money.ts";
import type { LessonFormat, TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";
import { type RateName, rateOn } from "#app/modules/foundation/rate/domain.ts";

export const contractKinds = ["classic", "affiliation"] as const;

export type ContractKind = (typeof contractKinds)[number];

export const searchFormats = ["offline", "online"] as const;

export type SearchFormat = (typeof searchFormats)[number];

const formats: Record<SearchFormat, LessonFormat> = {
  offline: "individual_student_place",
  online: "individual_webcam",
};

/** Contract format of a search format (CNV-10). */
export const lessonFormatOf = (format: SearchFormat): LessonFormat => formats[format];

export const searchFormatOf = (format: LessonFormat): SearchFormat =>
  format === "individual_student_place" ? "offline" : "online";

/** Online, or a teacher without approval: no tax credit (STM-21, TEA-054). */
export function taxCreditRefusal(
  lesson: TaxStatus & { format: string },
): "online" | "not_approved" | undefined {
  if (lesson.format !== "individual_student_place" && lesson.format !== "offline") return "online";
  const approved = Boolean(lesson.sapNumber) && lesson.sapNumberStatus === "approved";
  return !lesson.selfEmployed || approved ? undefined : "not_approved";
}

/** Half of the price comes back (STM-21, CST-22). */
export function taxCreditEligible(lesson: TaxStatus & { format: string }): boolean {
  return taxCreditRefusal(lesson) === undefined;
}

/** The State's half, the cent rounded down (CNV-03). */
export const taxCreditCents = (cents: number): number => Math.floor(cents / 2);

export function afterCreditCents(cents: number): number {
  return cents - taxCreditCents(cents);
}

/**
 * Price of a course and after credit, cents (STM-21, LAW-12). Single source for card, page, wizard, contract, course
 * and bill.
 */
export function coursePrice({
  hourlyPriceCents,
  minutes,
  ...lesson
}: TaxStatus & Readonly<{ format: string; hourlyPriceCents: number; minutes: number }>) {
  const amountCents = amountOf(hourlyPriceCents, minutes);
  const refusal = taxCreditRefusal(lesson);
  return {
    amountCents,
    afterCreditCents: refusal ? null : afterCreditCents(amountCents),
    refusal,
  };
}

/** Euros: whole, after credit, or why there is none (LAW-12). */
export function priceView(hourlyPriceCents: number, lesson: TaxStatus & { format: string }) {
  const hour = coursePrice({ ...lesson, hourlyPriceCents, minutes: 60 });
  return {
    price: toEuros(hour.amountCents),
    price_after_credit: hour.afterCreditCents === null ? null : toEuros(hour.afterCreditCents),
    credit_refusal: hour.refusal ?? null,
  };
}

/** Employee contributions on a gross salary, in per-mille (CST-43). */
export const salariedRate = (on: string): number => rateOn("contributions.salaried", on);

/** Per-mille of the price: Préau's fee by how the family came, and Urssaf (CST-43). */
export function independentRates(on: string) {
  return {
    fees: {
      classic: rateOn("fee.selfEmployed.classic", on),
      affiliation: rateOn("fee.selfEmployed.affiliation", on),
    },
    contributions: rateOn("contributions.selfEmployed", on),
  };
}

/** Cents of what was invoiced, with its sign, and the rate of that day in per-mille (CST-43, LAW-05). */
export function ownContributions(familyCents: number, on: string) {
  const { contributions: rate } = independentRates(on);
  return { rate, cents: Math.sign(familyCents) * shareOf(Math.abs(familyCents), rate) };
}

const statusOf = (selfEmployed: boolean) => (selfEmployed ? "selfEmployed" : "salaried");

type Terms = Readonly<{ selfEmployed: boolean; kind: ContractKind; on?: string }>;

/**
 * Cents: fees + salary = amount, cotisations + net = salary, exactly. The self-employed contribute on the amount that
 * is invoiced, the salaried on the salary (CST-43, decision 051).
 */
export function splitOf(amountCents: number, { selfEmployed, kind, on }: Terms) {
  const status = statusOf(selfEmployed);
  const fees = shareOf(amountCents, rateOn(`fee.${status}.${kind}`, on));
  const salary = amountCents - fees;
  const base = selfEmployed ? amountCents : salary;
  const cotisations = shareOf(base, rateOn(`contributions.${status}`, on));
  return { fees, salary, cotisations, net: salary - cotisations };
}

type SessionTerms = Readonly<{ minutes: number; selfEmployed: boolean; on: string }>;

/**
 * Cents of one session of a group lesson: without commission, never under the wage floor of its day for the salaried;
 * `employer` is the entity's own part, without the rebate of families (TEA-069, CST-50).
 */
export function sessionPayOf(hourlyCents: number, { minutes, selfEmployed, on }: SessionTerms) {
  const hourly = selfEmployed ? hourlyCents : Math.max(hourlyCents, grossFloorCents(on));
  const gross = amountOf(hourly, minutes);
  const contributions = shareOf(gross, rateOn(`contributions.${statusOf(selfEmployed)}`, on));
  const employer = selfEmployed ? 0 : shareOf(gross, rateOn("contributions.employer", on));
  return { gross, contributions, employer };
}

/** Cents: what the employer owes on the salary, and the agency fee (LAW-19). */
export function feesDetailOf(
  { fees, salary }: { fees: number; salary: number },
  minutes: number,
  on?: string,
) {
  const rebateCents = rateOn("contributions.employer_rebate_cents", on);
  const rebate = Math.floor((rebateCents * minutes * 2 + 60) / 120);
  const due = shareOf(salary, rateOn("contributions.employer", on)) - rebate;
  const contributions = Math.min(fees, Math.max(0, due));
  return { contributions, agency: fees - contributions };
}

type Taken = Readonly<{
  name: "service" | "employer" | "contributions" | "contributions_own";
  cents: number;
  rate?: number;
}>;

/** In order: Préau's fee, then contributions; the employer's first for a salaried teacher (CST-43, LAW-19). */
export function takenFrom(
  { fees, salary, net }: Readonly<{ fees: number; salary: number; net: number }>,
  { selfEmployed, kind, on, minutes }: Terms & { minutes: number },
): Taken[] {
  const status = statusOf(selfEmployed);
  const rate = rateOn(`contributions.${status}`, on);
  const cents = salary - net;
  if (selfEmployed) {
    return [
      { name: "service", cents: fees, rate: rateOn(`fee.selfEmployed.${kind}`, on) },
      { name: "contributions_own", cents, rate },
    ];
  }
  const { contributions, agency } = feesDetailOf({ fees, salary }, minutes, on);
  return [
    { name: "employer", cents: contributions },
    { name: "service", cents: agency },
    { name: "contributions", cents, rate },
  ];
}

type Range = Readonly<{ min: number; max: number; default: number }>;

/** Primaire, Collège, Lycée, Supérieur et prépa, Adultes (CST-42). */
const careers = [1, 2, 3, 4, 5] as const;

function gridOf(cursusId: number, format: LessonFormat, on: string | undefined): Range | undefined {
  const career = careers.find((one) => one === cursusId);
  if (!career) return undefined;
  const place = format === "individual_webcam" ? "online" : "home";
  const cents = (bound: "min" | "max" | "usual") =>
    rateOn(`range.${career}.${place}.${bound}_cents` satisfies RateName, on);
  return { min: cents("min"), max: cents("max"), default: cents("usual") };
}

/** Hourly cents; the salaried never under the wage floor (CST-42, CST-50). Undefined for an unknown cursus. */
export function priceRange(
  cursusId: number,
  format: LessonFormat,
  terms: Terms = { selfEmployed: true, kind: "classic" },
): Range | undefined {
  const found = gridOf(cursusId, format, terms.on);
  if (!found || terms.selfEmployed) return found;
  const min = Math.max(found.min, wageFloorCents(terms.kind, terms.on));
  return { min, max: found.max, default: Math.max(min, found.default) };
}

const grossFloor = (on?: string) =>
  rateOn("minimum_wage_cents", on) * (1000 + rateOn("paid_leave", on));

/** Cents of gross pay an hour: the minimum wage and paid leave, rounded up (CST-50). */
export const grossFloorCents = (on?: string): number => Math.ceil(grossFloor(on) / 1000);

/** Pays the minimum wage and paid leave, rounded up to the half euro (CST-50). */
export function wageFloorCents(kind: ContractKind, on?: string): number {
  const requested = grossFloor(on) / (1000 - rateOn(`fee.salaried.${kind}`, on));
  return Math.ceil(requested / 50) * 50;
}
