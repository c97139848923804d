import { z } from "zod";

import { instant, operator, visitor } from "#app/api/endpoint.ts";
import { idOf, naming, publicId } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { caseStates, decisions, noticeTargets } from "#app/modules/foundation/case/domain.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, wholeNameSchema } from "#app/modules/people/account/account.endpoints.ts";

import { openedSchema, writtenSchema } from "./contact.endpoints.ts";

/** Reports of crimes against a minor may be anonymous (PUB-068). */
const isAnonymous = (reasonId: number) => noticeReasons[reasonId - 1] === "minor";

/** A notice about a content: reason, address, sender, good faith (VAL-054). */
export const noticeSchema = z
  .object({
    kind: z.enum(noticeTargets),
    target_id: publicId("notice_target"),
    url: z.url({ protocol: /^https?$/, error: "api.support.url" }).max(500, "api.support.url"),
    reason_id: referenceId("notice_reason", "api.support.notice_reason"),
    explanation: writtenSchema("api.support.explanation"),
    name: wholeNameSchema("api.support.notice_name").optional(),
    email: emailSchema.optional(),
    good_faith: z
      .boolean({ error: "api.support.good_faith" })
      .refine((ticked) => ticked, { error: "api.support.good_faith" }),
    ...proofShape,
  })
  .superRefine(({ reason_id, name, email }, context) => {
    if (isAnonymous(reason_id)) return;
    const missing = (field: string) => {
      context.addIssue({ code: "custom", path: [field], message: `api.support.notice_${field}` });
    };
    if (!name) missing("name");
    if (!email) missing("email");
  });

const targetSchema = z.object({
  kind: z.enum(noticeTargets),
  name: z.string(),
  text: z.string().nullable(),
  path: z.string(),
});

const partSchema = z.object({
  by: z.string().nullable(),
  at: z.string().nullable(),
  text: z.string(),
  reported: z.boolean(),
});

const contentSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** As its page shows them; of a message, those before and after it too. */
  parts: z.array(partSchema),
  withheld: z.string().nullable(),
  author: z.string().nullable(),
  author_phone: z.string().nullable(),
  /** May be suspended at once where a minor is in danger; null once they are. */
  teacher_id: z.number().int().nullable(),
  /** Possible for it. */
  decisions: z.array(z.enum(decisions)),
  /** How notices of such contents ended. */
  similar: z.array(z.object({ decision: z.enum(decisions), count: z.number().int() })),
});

const wholeSchema = cases.show.output.extend({
  answer_before: instant,
  /** « de 3 jours » while it waits beyond. */
  late_by: z.string().nullable(),
  /** A minor in danger: before everything else. */
  danger: z.boolean(),
  target_kind: z.enum(noticeTargets).nullable(),
  content: contentSchema.nullable(),
  /** A contest of one's own decision, which another operator decides. */
  awaits_other: z.boolean(),
});

export const noticeEndpoints = {
  showTarget: visitor.get("/api/public/notice/:kind/:id", {
    params: z.object({
      kind: naming(z.enum(noticeTargets), "reference", "notice_kind"),
      id: publicId("notice_target"),
    }),
    output: targetSchema,
    cache: "no-store",
  }),

  sendNotice: visitor.post("/api/public/notice", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.support.too_many" },
    body: noticeSchema,
    output: openedSchema,
  }),

  /** A case of any kind with the reported words in their place (API-247, API-250, OPS-30). */
  showWhole: operator.get("/api/operator/cards/:id/whole", {
    command: "case content",
    notes: "people",
    params: z.object({ id: idOf("case") }),
    output: wholeSchema,
  }),

  /** Both sides read the reason (LAW-22). 409 for a contest of one's own decision, where there is another operator. */
  decideNotice: operator.post("/api/operator/notices/:id/decision", {
    command: "case decide :decision",
    mailsOthers: true,
    params: z.object({ id: idOf("case") }),
    body: z.object({
      decision: z.enum(decisions),
      reason: z
        .string({ error: "api.support.decision_reason" })
        .trim()
        .min(1, "api.support.decision_reason")
        .max(4000, "api.field.too_big")
        .superRefine(noContact),
      /** What the author reads instead; the same reason unless given. */
      author_reason: z
        .string()
        .trim()
        .min(3, "api.operator.reason_short")
        .max(4000, "api.field.too_big")
        .superRefine(noContact)
        .optional(),
    }),
    output: z.object({ id: z.number().int(), state: z.enum(caseStates) }),
  }),
};

export type WholeCase = z.output<typeof wholeSchema>;
export type NoticeInput = z.output<typeof noticeSchema>;
export type NoticeTargetPage = z.output<typeof targetSchema>;
