import { z } from "zod";

import { anyone, visitor } from "#app/api/endpoint.ts";
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
  forgotPassword: visitor.post("/api/noyau/system/forgotten-password/:email", {
    mailsOthers: true,
    answer: "none",
    params: z.object({ email: z.string().max(254) }),
  }),

  checkReset: visitor.get("/api/security/reset-password", {
    answer: "none",
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    query: z.object({ reset_password_token: resetToken }),
  }),

  /** Ends every session (API-006). */
  resetPassword: visitor.post("/api/security/reset-password", {
    mailsOthers: true,
    answer: "none",
    body: resetPasswordSchema,
  }),

  /** Ends every session; the caller signs in again (API-007, AUTH-011). */
  changePassword: anyone.post("/api/change-password", {
    teachers: "all",
    answer: "none",
    limit: { calls: 60, perSeconds: 3600 },
    body: changePasswordSchema,
  }),
};
