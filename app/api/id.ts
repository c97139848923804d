import type { z } from "zod";

import { idOr, idSchema } from "./endpoint.ts";

/**
 * `owned`: belongs to one person, does not exist for others. `public`: anyone may name it. `reference`: list entry.
 * `secret`: its holder may use it.
 */
export type IdKind = "owned" | "public" | "reference" | "secret";

export type Noun =
  | "affiliation"
  | "bank_entry"
  | "bill"
  | "booking"
  | "card_setup"
  | "case"
  | "contract"
  | "course"
  | "credit"
  | "customer"
  | "commission_invoice"
  | "degree"
  | "experience"
  | "document"
  | "group_lesson"
  | "group_lesson_class"
  | "help_subject"
  | "inbox_row"
  | "lesson_request"
  | "mail"
  | "notice_target"
  | "notification"
  | "operator"
  | "outgoing_event"
  | "partner_key"
  | "payment"
  | "payment_intent"
  | "payout"
  | "payslip"
  | "person"
  | "planned_course"
  | "proposal"
  | "provider_event"
  | "refund"
  | "refund_file"
  | "registration"
  | "review"
  | "session"
  | "status_change"
  | "student"
  | "sweep"
  | "sweep_row"
  | "tax_declaration"
  | "teacher"
  | "thing"
  | "unmatched_receipt"
  | "withdrawal";

/** Read by tests and OpenAPI (decision 002). */
export const naming = <Schema extends z.ZodType>(schema: Schema, kind: IdKind, noun: string) =>
  schema.meta({ "x-noun": noun, "x-kind": kind });

export const idOf = (noun: Noun, fault?: string) =>
  naming(fault ? idOr(fault) : idSchema, "owned", noun);

export const publicId = (noun: Noun, fault?: string) =>
  naming(fault ? idOr(fault) : idSchema, "public", noun);

export const opaqueId = <Schema extends z.ZodType>(noun: Noun, schema: Schema) =>
  naming(schema, "owned", noun);

export const secretOf = <Schema extends z.ZodType>(noun: string, schema: Schema) =>
  naming(schema, "secret", noun);
