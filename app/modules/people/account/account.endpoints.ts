import { z } from "zod";

import { anyone, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { noContactInName } from "#app/api/public-text.ts";
import { roles } from "#app/lib/actor.ts";
import { isWholeName, namePattern, tidyName } from "#app/lib/names.ts";
import { failureWhileTyping } from "#app/lib/phone.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";

import { emailPattern, plainEmail } from "./domain.ts";
import { newPasswordSchema } from "./password.endpoints.ts";
import { tokensSchema } from "./session.endpoints.ts";
import { standings } from "./standing.domain.ts";

export const personNameSchema = (required: string) =>
  z
    .string({ error: required })
    .overwrite(tidyName)
    .min(1, { error: required, abort: true })
    .max(80, "api.account.name_invalid")
    .regex(namePattern, { error: "api.account.name_invalid", abort: true })
    .superRefine(noContactInName);

export const wholeNameSchema = (required: string) =>
  z
    .string({ error: required })
    .overwrite(tidyName)
    .min(1, { error: required, abort: true })
    .refine(isWholeName, { error: "api.account.name_invalid", abort: true })
    .superRefine(noContactInName);

export const emailSchema = z
  .string({ error: "api.account.email_required" })
  .overwrite(plainEmail)
  .max(254, "api.account.email_invalid")
  .regex(emailPattern, "api.account.email_invalid");

export const typedPhoneSchema = z.object({
  phone_region: z.string().max(250, "api.phone.invalid_country").optional(),
  phone_country: z
    .union([z.string().max(250, "api.phone.invalid_country"), z.number().int()])
    .optional(),
  phone_number: z
    .string({ error: "api.phone.required" })
    .min(1, "api.phone.required")
    .max(250, "api.phone.too_long"),
});

export const phoneSchema = typedPhoneSchema.superRefine((typed, context) => {
  const failure = failureWhileTyping(typed);
  if (!failure) return;
  context.addIssue({ code: "custom", path: ["phone_number"], message: `api.phone.${failure}` });
});

export const shownPhoneSchema = z.object({
  phone_region: z.string(),
  phone_country: z.string(),
  phone_number: z.string(),
});

export const loginSchema = z.object({
  email: z.string({ error: "api.account.email_required" }).max(254, "api.account.email_invalid"),
  password: z.string({ error: "api.password.required" }).max(1000, "api.auth.bad_credentials"),
  reCaptchaToken: z.string().max(4000).optional(),
});

export const signUpSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  email: emailSchema,
  phone: phoneSchema,
  password: newPasswordSchema,
  phone_marketing_consent: z.boolean().optional(),
  ...proofShape,
});

export const signedInShape = tokensSchema.extend({
  firstname: z.string(),
  lastname: z.string(),
  password_change_required: z.literal(false),
});

export const signedInSchema = z.union([
  signedInShape,
  z.object({ password_change_required: z.literal(true), password_reset_token: z.string() }),
  z.object({ second_factor_required: z.literal(true), second_factor_token: z.string() }),
]);

export const personSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  email_confirmed: z.boolean(),
  email_refused: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(roles),
  phone: shownPhoneSchema.nullable(),
  teacher_id: z.number().int().optional(),
  /** Applicant, hired or former teacher (TEA-050). */
  teacher_standing: z.enum(standings).optional(),
  customer_id: z.number().int().optional(),
  /** Whose hour is shown beside that of Paris, for a family overseas. */
  place: z.object({ zone: z.string(), at: z.string() }).nullable().optional(),
});

export const accountEndpoints = {
  /** 429 after five wrong passwords in a quarter hour (API-001, AUTH-017). */
  login: visitor.post("/api/login", {
    body: loginSchema,
    output: signedInSchema,
  }),

  /** Idempotent (API-003). 422 without the proof of a person. */
  signUp: visitor.post("/api/signup", {
    mailsOthers: true,
    status: 201,
    body: signUpSchema,
    output: tokensSchema,
  }),

  show: anyone.get("/api/system/user", {
    output: personSchema,
  }),

  confirmEmail: visitor.post("/api/public/confirm-email", {
    answer: "none",
    body: z.object({ token: secretOf("email_confirmation", z.string().min(1).max(1000)) }),
  }),

  /** Three times an hour (API-160). */
  resendConfirmation: anyone.post("/api/account/confirm-email/resend", {
    teachers: "all",
    answer: "none",
    limit: { calls: 3, perSeconds: 3600 },
  }),
};

export type SignedIn = z.output<typeof signedInSchema>;
export type ShownPerson = z.output<typeof personSchema>;
