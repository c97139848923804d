import type { z } from "zod";

import { idOr, idSchema } from "./endpoint.ts";

/**
 * What an id names. `owned`: a thing that belongs to one person; for others it does not exist. `public`: anyone may
 * name it. `reference`: an entry of a list. `secret`: whoever holds it may use it (the link of a mail, a session).
 */
export type IdKind = "owned" | "public" | "reference" | "secret";

/** The things that belong to somebody; the seed's file lists those of each account as `{noun}_ids`. */
export type Noun =
  | "affiliation"
  | "bill"
  | "booking"
  | "card_setup"
  | "contract"
  | "course"
  | "customer"
  | "commission_invoice"
  | "degree"
  | "experience"
  | "document"
  | "group_lesson"
  | "group_lesson_class"
  | "lesson_request"
  | "notice_target"
  | "notification"
  | "payment_intent"
  | "payout"
  | "payslip"
  | "planned_course"
  | "proposal"
  | "registration"
  | "review"
  | "session"
  | "status_change"
  | "student"
  | "teacher";

/** Says of a schema which noun it names: tests and OpenAPI read it (decision 002). */
export const naming = <Schema extends z.ZodType>(schema: Schema, kind: IdKind, noun: string) =>
  schema.meta({ "x-noun": noun, "x-kind": kind });

/** The id of a thing that belongs to somebody; `fault` is the code of all its errors, if one is given. */
export const idOf = (noun: Noun, fault?: string) =>
  naming(fault ? idOr(fault) : idSchema, "owned", noun);

/** The id of a thing that anyone may name. */
export const publicId = (noun: Noun, fault?: string) =>
  naming(fault ? idOr(fault) : idSchema, "public", noun);

/** An id that is not our number: a uuid, or a provider's id. */
export const opaqueId = <Schema extends z.ZodType>(noun: Noun, schema: Schema) =>
  naming(schema, "owned", noun);

/** A secret that entitles its holder to something. */
export const secretOf = <Schema extends z.ZodType>(noun: string, schema: Schema) =>
  naming(schema, "secret", noun);
