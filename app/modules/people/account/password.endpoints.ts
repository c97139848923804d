import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { longestPassword, shortestPassword } from "./password.domain.ts";

/** A password to be chosen: its length is checked here, the rest by the service (VAL-023). */
export const newPasswordSchema = z
  .string({ error: "api.password.required" })
  .min(shortestPassword, "api.password.too_short")
  .max(longestPassword, "api.password.too_long");

/** A password that is already there: never judged, only compared. */
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
  /** Sends a link to this address if it has an account; the answer never says whether (API-005). */
  forgotten: endpoint({
    method: "POST",
    path: "/api/noyau/system/forgotten-password/:email",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: { params: z.object({ email: z.string().max(254) }) },
    output: z.void(),
  }),

  /** Whether a link may still choose a password: 410 when it is over, served or was never given; changes nothing. */
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

  /** Chooses a new password by a link, once; every session of the person ends (API-006). */
  reset: endpoint({
    method: "POST",
    path: "/api/security/reset-password",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: { body: resetPasswordSchema },
    output: z.void(),
  }),

  /** Changes one's own password; every session ends, the caller's too, who signs in again with it (API-007, AUTH-011). */
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
