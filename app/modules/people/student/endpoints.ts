import { z } from "zod";

import { customer } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine } from "#app/api/public-text.ts";
import { establishmentId, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  shownPhoneSchema,
  typedPhoneSchema,
} from "#app/modules/people/account/account.endpoints.ts";

/** Empty clears the phone; absent leaves it unchanged. */
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
  class_to_confirm: z.boolean(),
  establishment: z.string().nullable(),
  establishment_id: z.number().int().nullable(),
  enabled: z.boolean(),
  is_customer: z.boolean(),
  /** A child of the family, or the customer who learns (ENT-05). */
  roles: z.array(z.enum(["student", "parent"])),
  photo: z.string().nullable(),
});

export const newStudentSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  class_id: referenceId("level", "api.student.class_unknown").nullish(),
  establishment: publicLine({ max: 120, over: "api.student.establishment_too_long" }).nullish(),
  establishment_id: establishmentId.nullish(),
  email: emailSchema.nullish(),
  phone: optionalPhoneSchema,
});

export const studentChangesSchema = newStudentSchema
  .partial()
  .extend({ phone: optionalPhoneSchema, enabled: z.boolean().optional() });

export const classSchema = newStudentSchema
  .pick({ class_id: true, establishment: true })
  .extend({ class_id: referenceId("level", "api.student.class_unknown") });

const ofStudent = z.object({ id: idOf("student") });

export const photoSchema = z.object({
  file: z.file("api.photo.required").optional(),
  /** Parental consent to keep a minor's photo (LAW-28). */
  consent: z.literal("true", "api.student.consent_required").optional(),
});

export const photoFormSchema = photoSchema
  .partial()
  .extend({ remove: z.literal("true").optional() });

export const students = {
  create: customer.post("/api/student", {
    status: 201,
    once: true,
    limit: { calls: 40, perSeconds: 86_400, count: "done" },
    body: newStudentSchema,
    output: studentSchema,
  }),

  update: customer.put("/api/student/:id", {
    params: ofStudent,
    body: studentChangesSchema,
    output: studentSchema,
  }),

  setPhoto: customer.post("/api/student/:id/photo", {
    reads: "multipart",
    params: ofStudent,
    body: photoSchema,
    output: z.object({ photo: z.string() }),
    limit: { calls: 30, perSeconds: 86_400 },
  }),

  removePhoto: customer.delete("/api/student/:id/photo", {
    answer: "none",
    params: ofStudent,
  }),

  showPhoto: customer.get("/api/student/:id/photo", {
    answer: "jpeg",
    params: ofStudent,
    query: z.object({ hash: z.string().max(100).optional() }),
    output: z.unknown(),
  }),
};

export type Student = z.output<typeof studentSchema>;
export type NewStudent = z.output<typeof newStudentSchema>;
export type StudentChanges = z.output<typeof studentChangesSchema>;
