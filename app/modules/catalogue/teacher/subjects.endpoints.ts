import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();

/** A box of a form, or a boolean of the API. */
const flag = z.preprocess((sent) => (sent === "on" ? true : sent), z.boolean()).optional();

const levels = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(referenceId("level")).min(1, "api.subject.levels").max(120, "api.subject.levels"),
);

const subject = referenceId("subject", "api.subject.unknown");

/** A subject that is taught, to at least one class (VAL-034). */
export const subjectFormSchema = z.object({ subject_id: subject, levels_ids: levels, main: flag });

/** Changes of one: what is left out stays. */
export const subjectLevelsSchema = z.object({ levels_ids: levels, main: flag });
const changesSchema = z.object({ levels_ids: levels.optional(), main: flag });

/** A subject, as its teacher reads it (ENT-25). */
export const taughtSchema = z.object({
  /** The subject's own number: a teacher teaches it once. */
  id,
  subject_id: id,
  name: z.string(),
  subject_category: z.object({ id, name: z.string() }),
  main: z.boolean(),
  levels_ids: z.array(id),
  /** Classes of which the career has no price in any format: not offered yet. */
  unpriced_careers: z.array(z.string()),
});

const params = z.object({ id: referenceId("subject") });

export const subjectEndpoints = {
  /** What the signed-in teacher teaches, the main subject first (API-124a). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/subjects",
    access: "teacher",
    input: {},
    output: z.array(taughtSchema),
  }),
  /** One more subject (API-124b): 409 when it is taught already (VAL-034). */
  add: endpoint({
    method: "POST",
    path: "/api/teacher/subjects",
    access: "teacher",
    teachers: "applicants",
    once: true,
    status: 201,
    input: { body: subjectFormSchema },
    output: taughtSchema,
  }),
  /** Other classes of a subject, or makes it the main one (API-124c). */
  update: endpoint({
    method: "PUT",
    path: "/api/teacher/subjects/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params, body: changesSchema },
    output: taughtSchema,
  }),
  /** No longer teaches a subject (API-124d); 409 for the last one. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/teacher/subjects/:id",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: { params },
    output: z.void(),
  }),
};

export type TaughtSubject = z.output<typeof taughtSchema>;
export type SubjectInput = z.output<typeof subjectFormSchema>;
export type SubjectChanges = z.output<typeof changesSchema>;
