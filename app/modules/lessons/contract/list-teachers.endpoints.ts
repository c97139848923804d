import { z } from "zod";

import { customer, instant, listOf } from "#app/api/endpoint.ts";

import { contractSchema } from "./contract.endpoints.ts";
import { followedStatuses } from "./list-students.endpoints.ts";

/** Phone shown while a contract lives (ENT-33). */
export const ownTeacherSchema = z.object({
  teacher: z.object({
    id: z.number().int(),
    firstname: z.string(),
    photo_url: z.string().nullable(),
    slug: z.string().nullable(),
  }),
  status: z.enum(followedStatuses),
  contact: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  customer_review: z
    .object({
      id: z.number().int(),
      rating: z.number(),
      review: z.string(),
      teacher_response: z.string().nullable(),
      published_at: instant,
    })
    .nullable(),
  contracts: z.array(contractSchema),
});

export const ownTeacherEndpoints = {
  listTeachers: customer.get("/api/customer/teachers", {
    list: true,
    output: listOf(ownTeacherSchema),
  }),
};

export type OwnTeacher = z.output<typeof ownTeacherSchema>;
