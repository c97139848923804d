import { z } from "zod";

import { customer, whole } from "#app/api/endpoint.ts";
import { wrongPart } from "#app/lib/paris-time.ts";
import { notificationsSchema } from "#app/modules/foundation/notification/endpoints.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  phoneSchema,
  shownPhoneSchema,
} from "#app/modules/people/account/account.endpoints.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { studentSchema } from "#app/modules/people/student/endpoints.ts";

const part = z.union([z.string().max(10), z.number().int()]).optional();
const typedDaySchema = z.object({ day: part, month: part, year: part });

const isBlank = (typed: unknown) => typed === undefined || typed === "";

/** `YYYY-MM-DD` or three typed fields; all blank means no day (VAL-056). */
export const daySchema = z.union([z.iso.date(), typedDaySchema]).transform((typed, context) => {
  if (typeof typed === "string") return typed;
  const { day, month, year } = typed;
  // An object without any of the three erases no day.
  if (Object.keys(typed).length > 0 && [day, month, year].every(isBlank)) return null;
  const wrong = wrongPart({ day, month, year });
  if (wrong) {
    context.addIssue({ code: "custom", path: [wrong], message: `api.account.birth_${wrong}` });
    return z.NEVER;
  }
  const two = (value: unknown) => String(value).trim().padStart(2, "0");
  return `${String(year).trim()}-${two(month)}-${two(day)}`;
});

/** A missing part stays unchanged (ENT-03). */
export const customerChangesSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required").optional(),
  lastname: personNameSchema("api.account.lastname_required").optional(),
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
  phone_marketing_consent: z.boolean().optional(),
  birth_date: daySchema.nullish(),
  bill_birth_date: daySchema.nullish(),
  address: addressSchema.nullish(),
  bill_address: addressSchema.nullish(),
  /** No advance of the tax credit; reversible (DLG-25). */
  urssaf_refused: z.boolean().optional(),
  /** Only for the tax credit ceiling (CUS-048). */
  children_count: whole(z.number().int().min(0).max(10, "api.tax_credit.children")).nullish(),
  /** Required to change e-mail or phone long after the sign-in. */
  current_password: presentPasswordSchema.optional(),
});

export const customerUserSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  email_confirmed: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  phone: shownPhoneSchema.nullable(),
  phone_marketing_consent: z.boolean(),
  birth_date: z.string().nullable(),
  bill_birth_date: z.string().nullable(),
  address: addressSchema.nullable(),
  bill_address: addressSchema.nullable(),
  urssaf_registered: z.boolean(),
  urssaf_payment_enabled: z.boolean(),
  urssaf_refused: z.boolean(),
  children_count: z.number().int().nullable(),
});

/** A family's account (ENT-02). */
export const customerAccountSchema = z.object({
  user: customerUserSchema,
  students: z.array(studentSchema),
  notifications: notificationsSchema,
});

export const customers = {
  show: customer.get("/api/customer", {
    output: customerAccountSchema,
  }),

  update: customer.put("/api/customer", {
    mailsOthers: true,
    body: customerChangesSchema,
    output: customerAccountSchema,
  }),
};

export type CustomerAccount = z.output<typeof customerAccountSchema>;
export type CustomerChanges = z.output<typeof customerChangesSchema>;
