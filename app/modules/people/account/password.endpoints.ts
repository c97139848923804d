import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { longestPassword, shortestPassword } from "./password.domain.ts";

export const newPasswordSchema = z
  .string({ error: "api.password.required" })
  .min(shortestPassword, "api.password.too_short")
  .max(longestPassword, "api.password.too_long");

export const presentPasswordSchema = z
  .string({ error: "api.password.present_required" })
  .max(1000, "api.password.too_long");

const resetToken = secretOf("password_reset", z.string().min(1).max(200));

export const resetPasswordSchema = z.object({
  reset_password_token: resetToken,
  new_password: newPasswordSchema,
  reCaptchaToken: z.string().max(4000).optional(),
});

export const changePasswordSchema = z.object({
  current_password: presentPasswordSchema.optional(),
  new_password: newPasswordSchema,
});

export const passwordEndpoints = {
  /** Never reveals whether the account exists (API-005). */
  forgotten: endpoint({
    method: "POST",
    path: "/api/noyau/system/forgotten-password/:email",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: { params: z.object({ email: z.string().max(254) }) },
    output: z.void(),
  }),

  checkReset: endpoint({
    method: "GET",
    path: "/api/security/reset-password",
    access: "public",
    answer: "none",
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    input: { query: z.object({ reset_password_token: resetToken }) },
    output: z.void(),
  }),

  /** Ends every session (API-006). */
  reset: endpoint({
    method: "POST",
    path: "/api/security/reset-password",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: { body: resetPasswordSchema },
    output: z.void(),
  }),

  /** Ends every session; the caller signs in again (API-007, AUTH-011). */
  change: endpoint({
    method: "POST",
    path: "/api/change-password",
    access: "any",
    teachers: "all",
    answer: "none",
    limit: { calls: 60, perSeconds: 3600 },
    input: { body: changePasswordSchema },
    output: z.void(),
  }),
};
