import { france, isAbroad } from "#app/lib/country.ts";
import { faultOf } from "#app/lib/fault.ts";
import { type Day, dayOf, parisDay, wrongPart } from "#app/lib/paris-time.ts";
import { readPhone } from "#app/lib/phone.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { videoIn } from "#app/modules/catalogue/teacher/video.domain.ts";
import {
  completeTeacherAddress,
  type TeacherAddress,
} from "#app/modules/foundation/reference/teacher-address.server.ts";
import { personNameSchema } from "#app/modules/people/account/account.endpoints.ts";

import {
  type ApplicationStep,
  birthFault,
  degreeFault,
  experienceFault,
  type Fault,
  subjectFaults,
  textFaults,
} from "./domain.ts";
import { type ApplicationDraft, publicApplicationSchema } from "./draft.endpoints.ts";

type Partly = Partial<ApplicationDraft>;
type Judged = Exclude<ApplicationStep, "envoi">;

const faultsOf: Record<Judged, (draft: Partly, now: Date) => Fault[]> = {
  identite: (draft, now) => [
    ...missing(draft, "civility"),
    ...nameFaults(draft, "firstname"),
    ...nameFaults(draft, "lastname"),
    ...birthFaults(draft, now),
    ...phoneFaults(draft),
    ...addressFaults(draft),
  ],
  offre: (draft, now) => [
    ...subjectFaults(draft.subjects ?? []),
    ...formatFaults(draft),
    ...statusFaults(draft),
    ...backgroundFaults(draft, Number(parisDay(now).slice(0, 4))),
    ...contactFaults(draft, ["degrees", "experiences"]),
  ],
  presentation: (draft) => [
    ...textFaults("title", draft.title ?? ""),
    ...textFaults("description", draft.description ?? ""),
    ...textFaults("methodology", draft.methodology ?? ""),
    ...contactFaults(draft, ["title", "description", "methodology"]),
    ...videoFaults(draft.video_url?.trim() ?? ""),
  ],
};

export const isWhole = (step: Judged, draft: Partly, now: Date): boolean =>
  faultsOf[step](draft, now).length === 0;

/** 422 at each faulty field (VAL-003 to 008, VAL-032 to 034). */
export function judge(
  steps: readonly Judged[],
  draft: Partly,
  now: Date,
  nameOf = (field: string) => field,
): void {
  const faults = steps.flatMap((step) => faultsOf[step](draft, now));
  const errors = faults.map((fault) => ({ ...fault, field: nameOf(fault.field) }));
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
}

export const birthDayOf = ({ birth_date: typed }: Partly): Day | undefined =>
  typed && !wrongPart(typed) ? dayOf(typed, "birth_date") : undefined;

/** 422 at the faulty part of the address (VAL-014). */
export const addressOf = ({ address }: Partly): TeacherAddress =>
  completeTeacherAddress(address ?? {}, "address");

/** Abroad only online (ENT-21). */
function formatFaults({ formats = [], address }: Partly): Fault[] {
  const field = "formats";
  if (formats.length === 0) return [{ field, code: "api.application.format_required" }];
  return isAbroad(address?.country) && formats.includes("individual_student_place")
    ? [{ field, code: "api.address.abroad_online" }]
    : [];
}

/** A wage is for work in France (decision 062). */
const statusFaults = ({ self_employed: independent, address }: Partly): Fault[] =>
  independent === false && isAbroad(address?.country)
    ? [{ field: "self_employed", code: "api.legal_status.abroad" }]
    : [];

const videoFaults = (typed: string): Fault[] =>
  typed === "" || videoIn(typed) ? [] : [{ field: "video_url", code: "api.application.video" }];

function missing(draft: Partly, field: "civility"): Fault[] {
  return draft[field] ? [] : [{ field, code: `api.application.${field}_required` }];
}

function nameFaults(draft: Partly, field: "firstname" | "lastname"): Fault[] {
  const read = personNameSchema(`api.account.${field}_required`).safeParse(draft[field] ?? "");
  return (read.error?.issues ?? []).slice(0, 1).map((issue) => ({ field, ...faultOf(issue) }));
}

/** Contacts in texts that families read (VAL-006). */
function contactFaults(draft: Partly, fields: readonly (keyof ApplicationDraft)[]): Fault[] {
  const { error } = publicApplicationSchema.partial().safeParse(draft);
  return (error?.issues ?? [])
    .filter(({ path: [name] }) => fields.some((field) => field === name))
    .map((issue) => ({ field: issue.path.join("."), ...faultOf(issue) }));
}

function birthFaults(draft: Partly, now: Date): Fault[] {
  const { day, month, year } = draft.birth_date ?? {};
  const wrong = [day, month, year].some(Boolean) ? wrongPart({ day, month, year }) : undefined;
  if (wrong) return [{ field: `birth_date.${wrong}`, code: `api.account.birth_${wrong}` }];
  return [birthFault(birthDayOf(draft), parisDay(now)) ?? []].flat();
}

function phoneFaults({ phone }: Partly): Fault[] {
  const field = "phone.phone_number";
  if (!phone?.phone_number.trim()) return [{ field, code: "api.phone.required" }];
  const { failure } = readPhone(phone);
  return failure ? [{ field, code: `api.phone.${failure}` }] : [];
}

const isEmpty = ({ country, city, postal_code: postal }: NonNullable<Partly["address"]>) =>
  country === france && !city.trim() && !postal.trim();

function addressFaults(draft: Partly): Fault[] {
  if (!draft.address || isEmpty(draft.address)) {
    return [{ field: "address.street", code: "api.address.required" }];
  }
  try {
    addressOf(draft);
    return [];
  } catch (error) {
    if (error instanceof RuleError && error.extra.errors) return [...error.extra.errors];
    throw error;
  }
}

function backgroundFaults({ degrees = [], experiences = [] }: Partly, thisYear: number): Fault[] {
  const degree = degrees.map(({ year }) => degreeFault(year, thisYear)).find(Boolean);
  const experience = experiences.map((one) => experienceFault(one, thisYear)).find(Boolean);
  const faults: Fault[] = [
    ...(degree ? [{ ...degree, field: "degrees" }] : []),
    ...(experience ? [{ ...experience, field: "experiences" }] : []),
  ];
  if (degrees.length > 0) return faults;
  return [...faults, { field: "degrees", code: "api.application.degree_required" }];
}
