import { z } from "zod";

import { endpoint, instant } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { questionCode, questionSchema } from "#app/modules/reference/endpoints.ts";

export const answerSchema = z.object({
  question_id: questionCode(z.union([z.string().max(40), z.number().int()])).transform(String),
  value: z.union([z.string().max(1000), z.array(z.string().max(200)).max(20)]),
});

/** `ongoing` until its answers are saved (ENT-07). */
export const questionnaireIdSchema = z.union([z.literal("ongoing"), z.number().int()]);

const questionnaireSchema = z.object({
  id: questionnaireIdSchema,
  updated_at: instant.nullable(),
  questions: z.array(questionSchema),
  answers: z.array(z.object({ question_id: z.string(), value: answerSchema.shape.value })),
});

const byId = z.object({ id: idOf("lesson_request") });

export const questionnaireEndpoints = {
  show: endpoint({
    method: "GET",
    path: "/api/linking/questionnaire/:id",
    access: "customer",
    input: { params: byId },
    output: questionnaireSchema,
  }),
  /** Saves the family's answers, until a teacher is selected; the request counts as qualified. */
  save: endpoint({
    method: "PUT",
    path: "/api/linking/questionnaire/:id",
    access: "customer",
    input: { params: byId, body: z.object({ answers: z.array(answerSchema).max(30) }) },
    output: questionnaireSchema,
  }),
};

export type Questionnaire = z.output<typeof questionnaireSchema>;
