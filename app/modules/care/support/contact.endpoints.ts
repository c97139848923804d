import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";
import { named } from "#app/api/wire.ts";
import { failureWhileTyping } from "#app/lib/phone.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/account.endpoints.ts";

export const writtenSchema = (fault: string) =>
  z.string({ error: fault }).trim().min(10, { error: fault }).max(2000, "api.field.too_big");

const phoneSchema = z
  .string()
  .max(250, "api.phone.too_long")
  .superRefine((phone_number, context) => {
    const failure = failureWhileTyping({ phone_number });
    if (failure) context.addIssue({ code: "custom", message: `api.phone.${failure}` });
  });

/** A message about anything, a teacher or a group lesson (VAL-044). */
export const contactSchema = z.object({
  reason: referenceId("contact_reason", "api.support.reason"),
  message: writtenSchema("api.support.message"),
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required").optional(),
  email: emailSchema,
  phone: phoneSchema.optional(),
  teacher_id: publicId("teacher").optional(),
  group_lesson_id: publicId("group_lesson").optional(),
  ...proofShape,
});

const positionSchema = z.object({ name: z.string(), address: z.string() });

export const openedSchema = z.object({ reference: z.string(), follow: z.string() });

export const contactEndpoints = {
  showContact: visitor.get("/api/public/contact", {
    output: z.object({
      reasons: z.array(named),
      addresses: z.object({ main: positionSchema, secondary: positionSchema.nullable() }),
      phone: z.string(),
      email: z.string(),
    }),
    cache: "revalidate",
  }),

  sendContact: visitor.post("/api/public/contact", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.support.too_many" },
    body: contactSchema,
    output: openedSchema,
  }),
};

export type Contact = z.output<typeof contactSchema>;
