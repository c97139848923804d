import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";
import { flag } from "#app/api/wire.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();

const levels = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(referenceId("level")).min(1, "api.subject.levels").max(120, "api.subject.levels"),
);

const subject = referenceId("subject", "api.subject.unknown");

export const subjectFormSchema = z.object({
  subject_id: subject,
  levels_ids: levels,
  main: flag.optional(),
});

export const subjectLevelsSchema = z.object({ levels_ids: levels, main: flag.optional() });
const changesSchema = z.object({ levels_ids: levels.optional(), main: flag.optional() });

export const taughtSchema = z.object({
  id,
  subject_id: id,
  name: z.string(),
  subject_category: z.object({ id, name: z.string() }),
  main: z.boolean(),
  levels_ids: z.array(id),
  scholar_levels: z.array(id),
  graduations: z.array(id),
  teaching_experiences: z.array(id),
  /** Without a price in any format, a career is not offered yet. */
  unpriced_careers: z.array(z.string()),
});

const params = z.object({ id: referenceId("subject") });

export const subjectEndpoints = {
  listSubjects: teacher.get("/api/teacher/subjects", {
    output: z.array(taughtSchema),
  }),
  addSubject: teacher.post("/api/teacher/subjects", {
    teachers: "applicants",
    once: true,
    status: 201,
    body: subjectFormSchema,
    output: taughtSchema,
  }),
  updateSubject: teacher.put("/api/teacher/subjects/:id", {
    teachers: "applicants",
    once: true,
    params,
    body: changesSchema,
    output: taughtSchema,
  }),
  removeSubject: teacher.delete("/api/teacher/subjects/:id", {
    teachers: "applicants",
    answer: "none",
    params,
  }),
};

export type TaughtSubject = z.output<typeof taughtSchema>;
export type SubjectInput = z.output<typeof subjectFormSchema>;
export type SubjectChanges = z.output<typeof changesSchema>;
