import { z } from "zod";

import { queryDaySchema, teacher, typedDaySchema } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";

export const absenceSchema = z.object({ from: z.iso.date(), until: z.iso.date() });

/** Until 2200: the end of an absence is the day after its last one, which 9999-12-31 has not. */
const day = z.union([queryDaySchema, typedDaySchema], { error: "api.date.invalid" });

const addSchema = z.object({ from: day, until: day });

export const absenceFormSchema = z.object({ from: typedDaySchema, until: typedDaySchema });

export const absenceEndpoints = {
  addAbsence: teacher.post("/api/teacher/absences", {
    status: 201,
    body: addSchema,
    output: z.array(absenceSchema),
  }),

  /** By its first day; one that is gone is no error. */
  removeAbsence: teacher.delete("/api/teacher/absences/:from", {
    answer: "none",
    params: z.object({ from: naming(z.iso.date(), "reference", "day") }),
  }),
};

export type AbsenceInput = z.output<typeof addSchema>;
