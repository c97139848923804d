import { writtenId } from "#app/lib/address-id.ts";

const names = {
  contrat: "contract_id",
  demande: "lesson_request_id",
  proposition: "proposal_id",
  stage: "group_lesson_id",
  professeur: "teacher_id",
  matiere: "subject_id",
  niveau: "level_id",
} as const;

const formats = {
  domicile: "individual_student_place",
  "en-ligne": "individual_webcam",
} as const;

export const quoteParameters = [...Object.keys(names), "format", "heures"];

/** Throws a 404 for an impossible address. */
export function quoteQueryOf(request: Request) {
  const search = new URL(request.url).searchParams;
  const ids = Object.entries(names).flatMap(([french, name]) => {
    const value = search.get(french);
    return value === null ? [] : [[name, writtenId(value)] as const];
  });
  const format = Object.entries(formats).find(([french]) => french === search.get("format"))?.[1];
  const query = Object.fromEntries<string>(ids);
  if (format) query.format = format;
  if (ids.length === 0) throw new Response(null, { status: 404 });
  return { query, hours: search.get("heures") ?? undefined, search };
}
