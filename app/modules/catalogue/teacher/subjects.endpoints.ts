import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();

const flag = z.preprocess((sent) => (sent === "on" ? true : sent), z.boolean()).optional();

const levels = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(referenceId("level")).min(1, "api.subject.levels").max(120, "api.subject.levels"),
);

const subject = referenceId("subject", "api.subject.unknown");

export const subjectFormSchema = z.object({ subject_id: subject, levels_ids: levels, main: flag });

export const subjectLevelsSchema = z.object({ levels_ids: levels, main: flag });
const changesSchema = z.object({ levels_ids: levels.optional(), main: flag });

export const taughtSchema = z.object({
  id,
  subject_id: id,
  name: z.string(),
  subject_category: z.object({ id, name: z.string() }),
  main: z.boolean(),
  levels_ids: z.array(id),
  /** Without a price in any format, a career is not offered yet. */
  unpriced_careers: z.array(z.string()),
});

const params = z.object({ id: referenceId("subject") });

export const subjectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/teacher/subjects",
    access: "teacher",
    input: {},
    output: z.array(taughtSchema),
  }),
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
  update: endpoint({
    method: "PUT",
    path: "/api/teacher/subjects/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params, body: changesSchema },
    output: taughtSchema,
  }),
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
