import { z } from "zod";

import { euros, idSchema, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";
import { billKinds, billStates } from "#app/modules/billing/bill/domain.ts";
import { caseKinds, caseStates } from "#app/modules/foundation/case/domain.ts";
import { contractStatuses } from "#app/modules/lessons/contract/domain.ts";
import { lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";
import { emailSchema } from "#app/modules/people/account/account.endpoints.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

import { thingKinds } from "./domain.ts";

const id = z.number().int();
const other = z.object({ id, name: z.string() });

export const personRowSchema = z.object({
  person_id: id,
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  students: z.array(z.string()),
  created_at: instant,
  disabled_at: instant.nullable(),
});

export const thingSchema = z.object({
  kind: z.enum(thingKinds),
  id,
  number: z.string(),
  state: z.string(),
  customer: other.nullable(),
  teacher: other.nullable(),
});

export const shownPersonSchema = personRowSchema.omit({ students: true }).extend({
  email_confirmed_at: instant.nullable(),
  password_change_required: z.boolean(),
  open_sessions: id,
  last_seen_at: instant.nullable(),
  address: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  /** Why this operator looks, and until when without saying it again. */
  visit: z.object({ reason: z.string(), until: instant }),
  students: z.array(
    z.object({ id, name: z.string(), level: z.string().nullable(), removed: z.boolean() }),
  ),
  requests: z.array(
    z.object({
      id,
      process: z.enum(lessonRequestProcesses),
      subject: z.string(),
      level: z.string(),
      student: z.string(),
      created_at: instant,
    }),
  ),
  contracts: z.array(
    z.object({
      id,
      status: z.enum(contractStatuses),
      subject: z.string(),
      student: z.string(),
      other,
      created_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  bills: z.array(
    z.object({
      id,
      number: z.string(),
      kind: z.enum(billKinds),
      status: z.enum(billStates),
      what: z.string(),
      amount: euros,
      due: euros,
      created_at: instant,
    }),
  ),
  cases: z.array(
    z.object({
      id,
      kind: z.enum(caseKinds),
      state: z.enum(caseStates),
      text: z.string(),
      created_at: instant,
    }),
  ),
});

export const people = {
  /**
   * People by beginnings of names (a student's too), e-mail or phone, and the things that bear a number: its id, a
   * bill's number or reference, a check's or a provider's (API-271).
   */
  search: operator.get("/api/operator/people", {
    command: "person find :search",
    list: true,
    query: z.object({
      ...pagingShape,
      search: typedWords.optional(),
      role: z.enum(roles).optional(),
    }),
    output: listOf(personRowSchema).extend({ things: z.array(thingSchema) }),
  }),

  /** Read only, with a reason that holds an hour for this person; by id or e-mail (API-272, OPS-24). */
  show: operator.get("/api/operator/people/:id", {
    command: "person show",
    notes: "people",
    params: z.object({ id: naming(z.union([idSchema, emailSchema]), "owned", "person") }),
    query: z.object({
      reason: z
        .string()
        .trim()
        .min(3, "api.operator.reason_short")
        .max(500, "api.operator.reason_long")
        .optional(),
    }),
    output: shownPersonSchema,
  }),
};
