import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { oneLine } from "#app/lib/one-line.ts";
import {
  emailSchema,
  personNameSchema,
  shownPhoneSchema,
  typedPhoneSchema,
} from "#app/modules/account/endpoints.ts";
import { establishmentId, referenceId } from "#app/modules/reference/endpoints.ts";

/** A phone that may be left empty: nothing typed clears it, nothing sent leaves it. */
export const optionalPhoneSchema = typedPhoneSchema
  .extend({ phone_number: z.string().max(250, "api.phone.too_long").optional() })
  .nullish()
  .transform((phone) => {
    if (phone === undefined) return undefined;
    return phone?.phone_number ? { ...phone, phone_number: phone.phone_number } : null;
  });

export const studentSchema = z.object({
  id: z.number().int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  phone: shownPhoneSchema.nullable(),
  class: z.string().nullable(),
  class_id: z.number().int().nullable(),
  establishment: z.string().nullable(),
  establishment_id: z.number().int().nullable(),
  enabled: z.boolean(),
  is_customer: z.boolean(),
  photo: z.string().nullable(),
});

export const newStudentSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  class_id: referenceId("level", "api.student.class_unknown").nullish(),
  establishment: z
    .string()
    .overwrite(oneLine)
    .max(120, "api.student.establishment_too_long")
    .nullish(),
  establishment_id: establishmentId.nullish(),
  email: emailSchema.nullish(),
  phone: optionalPhoneSchema,
});

export const studentChangesSchema = newStudentSchema
  .partial()
  .extend({ phone: optionalPhoneSchema, enabled: z.boolean().optional() });

export const studentEndpoints = {
  /** Adds a student to the signed-in family; the customer's own e-mail makes it the customer (API-011, CUS-020). */
  create: endpoint({
    method: "POST",
    path: "/api/student",
    access: "customer",
    status: 201,
    once: true,
    input: { body: newStudentSchema },
    output: studentSchema,
  }),

  /** Changes a student, or removes it (`enabled: false`); 409 while a contract lives or a stage is to come (API-012, DLG-06). */
  update: endpoint({
    method: "PUT",
    path: "/api/student/:id",
    access: "customer",
    input: { params: z.object({ id: idOf("student") }), body: studentChangesSchema },
    output: studentSchema,
  }),
};

export type Student = z.output<typeof studentSchema>;
export type NewStudent = z.output<typeof newStudentSchema>;
export type StudentChanges = z.output<typeof studentChangesSchema>;
