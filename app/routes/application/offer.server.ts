import { z } from "zod";

import { publicLine } from "#app/api/public-text.ts";
import { type FieldFault, fieldRefusals } from "#app/bff/form.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import {
  degreeFault,
  experienceFault,
  type Fault,
  radiuses,
  usualRadius,
  withOneMain,
  withoutEnd,
} from "#app/modules/career/application/domain.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import {
  levels,
  subjects as allSubjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

import { statusIn, statusShape } from "./offer-status.server.ts";

const typedYear = z.string().trim().max(20).optional();
const line = publicLine({ max: 120 }).optional();
const id = z.coerce.number().int().min(1).max(1000).optional();

export const offerSchema = z.object({
  formats: z.array(z.enum(lessonFormats)).max(2).optional(),
  radius: z.coerce
    .number()
    .refine((given) => radiuses.some((one) => one === given))
    .optional(),
  ...statusShape,
  subject: z.object({ id, cursus: z.array(z.coerce.number().int()).max(5).optional() }).optional(),
  degree: z.object({ id, year: typedYear, speciality: line, school: line }).optional(),
  experience: z
    .object({
      id,
      start_year: typedYear,
      end_year: typedYear,
      current: z.boolean().optional(),
      place: line,
    })
    .optional(),
});

type Typed = z.output<typeof offerSchema>;
type Lists = Pick<ShownDraft, "subjects" | "degrees" | "experiences">;
type Fields = Required<
  Pick<ShownDraft, "formats" | "radius" | "subjects" | "degrees" | "experiences">
> &
  ReturnType<typeof statusIn>;

export type Offer = Readonly<{ fields: Fields; cleared: boolean }>;

const yearOf = (typed: string | undefined) =>
  typed && /^\d{4}$/.test(typed) ? Number(typed) : null;

export function offerOf(draft: Lists, typed: Typed, intent: string, thisYear: number): Offer {
  const kept = withoutNamed(draft, intent);
  const faults: FieldFault[] = [];
  const subject = newSubject(kept, typed, faults);
  const degree = newDegree(typed, thisYear, faults);
  const experience = newExperience(typed, thisYear, faults);
  if (faults.length > 0) throw fieldRefusals(faults);
  const fields = {
    ...statusIn(typed),
    formats: typed.formats ?? [],
    radius: typed.radius ?? usualRadius,
    subjects: withOneMain([...kept.subjects, ...subject]),
    degrees: withOneMain([...kept.degrees, ...degree]),
    experiences: withOneMain([...kept.experiences, ...experience.map(withoutEnd)]),
  };
  const cleared = experience.some((one) => one.current && one.end_year !== null);
  return { fields, cleared };
}

const named = /^(remove|main)-(subjects|degrees|experiences)-(\d{1,2})$/;

function withoutNamed({ subjects = [], degrees = [], experiences = [] }: Lists, intent: string) {
  const [, act, list, at] = named.exec(intent) ?? [];
  const change = <One extends { main: boolean }>(name: string, lines: readonly One[]): One[] => {
    if (name !== list) return [...lines];
    if (act === "main") return lines.map((one, index) => ({ ...one, main: index === Number(at) }));
    return lines.filter((_, index) => index !== Number(at));
  };
  return {
    subjects: change("subjects", subjects),
    degrees: change("degrees", degrees),
    experiences: change("experiences", experiences),
  };
}

const at = (group: string, fault: Fault): FieldFault => ({
  field: `${group}.${fault.field}`,
  code: sentence(fault.code, fault.details),
});

function newSubject(
  { subjects }: Required<Lists>,
  { subject }: Typed,
  faults: FieldFault[],
): Fields["subjects"] {
  const found = allSubjects.find((one) => one.id === subject?.id);
  if (!found) return [];
  if (subjects.some((one) => one.subject_id === found.id)) {
    faults.push({ field: "subject.id", code: "api.application.subject_twice" });
  }
  const chosen = new Set(subject?.cursus ?? []);
  const taught = new Set(found.levelIds);
  const level_ids = levels
    .filter((level) => chosen.has(level.cursusId) && taught.has(level.id))
    .map((level) => level.id);
  if (level_ids.length === 0) {
    const code =
      chosen.size > 0 ? "api.application.level_not_taught" : "api.application.level_required";
    faults.push({ field: "subject.cursus", code });
  }
  return [{ subject_id: found.id, level_ids, main: false }];
}

function newDegree({ degree }: Typed, thisYear: number, faults: FieldFault[]): Fields["degrees"] {
  if (!degree?.id) return [];
  const { id: degree_id, year: typed, speciality = "", school = "" } = degree;
  const year = yearOf(typed);
  const fault = degreeFault(year, thisYear);
  if (fault) faults.push(at("degree", fault));
  return [{ degree_id, year, speciality, school, main: false }];
}

function newExperience(
  { experience }: Typed,
  thisYear: number,
  faults: FieldFault[],
): Fields["experiences"] {
  if (!experience?.id) return [];
  const { id: experience_id, current = false, place: town = "" } = experience;
  const years = {
    start_year: yearOf(experience.start_year),
    end_year: yearOf(experience.end_year),
    current,
  };
  const fault = experienceFault(years, thisYear);
  if (fault) faults.push(at("experience", fault));
  return [{ experience_id, ...years, place: town, main: false }];
}
