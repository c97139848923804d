import { z } from "zod";

import { readStreet } from "#app/lib/address.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { line } from "#app/modules/foundation/reference/endpoints.ts";

import {
  type ApplicationDraft,
  applicationDraftSchema,
  birthPartsSchema,
  draftAddressSchema,
  draftExperienceSchema,
  draftSubjectSchema,
} from "./draft.endpoints.ts";

const levels = draftSubjectSchema.shape.level_ids;

/** The names that the source gives a candidate's fields; each is taken beside ours (ENT-20, ENT-21, ENT-22). */
export const sourceShape = {
  first_name: line(80).optional(),
  last_name: line(80).optional(),
  birth_date: z.union([z.iso.date(), birthPartsSchema]).optional(),
  address: draftAddressSchema
    .extend({
      house_number: line(10).optional(),
      city_code: line(5).optional(),
      free_address: line(250).optional(),
      full_address: line(250).optional(),
      isAccurateAddress: z.boolean().optional(),
      isForeignAddress: z.boolean().optional(),
      isStreetAddress: z.boolean().optional(),
    })
    .optional(),
  courses_formats: z.array(z.enum(lessonFormats)).max(2).optional(),
  intervention_radius: z.number().int().min(1).max(100).optional(),
  teaching_experiences: z.array(draftExperienceSchema).max(20).optional(),
  subjects: z
    .array(
      draftSubjectSchema.extend({ level_ids: levels.optional(), levels_ids: levels.optional() }),
    )
    .max(20)
    .optional(),
};

const sourceSchema = applicationDraftSchema.partial().extend(sourceShape);

export type SourceDraft = z.output<typeof sourceSchema>;

const ours = {
  first_name: "firstname",
  last_name: "lastname",
  courses_formats: "formats",
  intervention_radius: "radius",
  teaching_experiences: "experiences",
} as const;

const sourceNames = Object.keys(ours) as (keyof typeof ours)[];

/** Our names of what came under either; the source's hold where both came. */
export function ownNamesOf({
  birth_date: birth,
  address,
  subjects,
  ...given
}: SourceDraft): Partial<ApplicationDraft> {
  const renamed = sourceNames.flatMap((name) =>
    given[name] === undefined ? [] : [[ours[name], given[name]] as const],
  );
  const draft = {
    ...given,
    ...Object.fromEntries(renamed),
    ...(birth !== undefined && { birth_date: birthPartsOf(birth) }),
    ...(address && { address: streetOf(address) }),
    ...(subjects && {
      subjects: subjects.map(({ levels_ids, level_ids = [], ...subject }) => ({
        ...subject,
        level_ids: levels_ids ?? level_ids,
      })),
    }),
  };
  return applicationDraftSchema.partial().parse(draft);
}

function birthPartsOf(birth: NonNullable<SourceDraft["birth_date"]>) {
  if (typeof birth !== "string") return birth;
  const [year, month, day] = birth.split("-");
  return { day, month, year };
}

function streetOf({
  house_number: number,
  free_address: free = "",
  ...address
}: NonNullable<SourceDraft["address"]>) {
  const street = address.street || free;
  if (!number || street.startsWith(`${number} `)) return { ...address, street };
  return { ...address, street: `${number} ${street}`.trim() };
}

/** The field of a fault, under the name that the caller used. */
export function callersField(field: string, given: SourceDraft): string {
  const [first = "", ...rest] = field.split(".");
  const used = sourceNames.find((name) => ours[name] === first && given[name] !== undefined);
  return [used ?? first, ...rest].join(".");
}

/** What a draft answers besides our names; its date of birth keeps its parts, which may lack. */
export const shownSourceShape = {
  first_name: sourceShape.first_name,
  last_name: sourceShape.last_name,
  courses_formats: sourceShape.courses_formats,
  intervention_radius: sourceShape.intervention_radius,
  teaching_experiences: sourceShape.teaching_experiences,
  subjects: z.array(draftSubjectSchema.extend({ levels_ids: levels.optional() })).optional(),
  address: draftAddressSchema.extend({ house_number: line(10).optional() }).optional(),
};

export const sourceNamesOf = ({
  firstname,
  lastname,
  formats,
  radius,
  experiences,
  subjects,
  address,
}: Partial<ApplicationDraft>) => ({
  first_name: firstname,
  last_name: lastname,
  courses_formats: formats,
  intervention_radius: radius,
  teaching_experiences: experiences,
  subjects: subjects?.map((subject) => ({ ...subject, levels_ids: subject.level_ids })),
  address: address && numberApart(address),
});

/** The street of a draft holds its number too, as people type it. */
function numberApart({ street: typed, ...address }: NonNullable<ApplicationDraft["address"]>) {
  const { house_number: number, street = "" } = readStreet(typed);
  return { ...address, street, ...(number !== undefined && { house_number: number }) };
}
