import { z } from "zod";

import { customer, instant } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { questionCode, questionSchema } from "#app/modules/foundation/reference/endpoints.ts";

export const answerSchema = z.object({
  question_id: questionCode(z.union([z.string().max(40), z.number().int()])).transform(String),
  value: z.union([z.string().max(1000), z.array(z.string().max(200)).max(20)]),
});

type Answer = Readonly<{ question_id: string; value: string | readonly string[] }>;

/** Teachers read these answers: a contact is refused at its question (VAL-006). */
export const publicAnswers = <Schema extends z.ZodType<Answer>>(answer: Schema, max: number) =>
  z
    .array(answer)
    .max(max)
    .superRefine((answers, context) => {
      for (const { question_id: id, value } of answers) {
        const params = { fragment: contactFragment([value].flat().join(" ")) };
        if (params.fragment === undefined) continue;
        context.addIssue({ code: "custom", path: [id], message: "api.text.contact", params });
      }
    });

export const questionnaireIdSchema = z.union([z.literal("ongoing"), z.number().int()]);

const questionnaireSchema = z.object({
  id: questionnaireIdSchema,
  updated_at: instant.nullable(),
  questions: z.array(questionSchema),
  answers: z.array(z.object({ question_id: z.string(), value: answerSchema.shape.value })),
});

const byId = z.object({ id: idOf("lesson_request") });

export const questionnaireEndpoints = {
  showQuestionnaire: customer.get("/api/linking/questionnaire/:id", {
    params: byId,
    output: questionnaireSchema,
  }),
  saveQuestionnaire: customer.put("/api/linking/questionnaire/:id", {
    params: byId,
    body: z.object({ answers: publicAnswers(answerSchema, 30) }),
    output: questionnaireSchema,
  }),
};

export type Questionnaire = z.output<typeof questionnaireSchema>;
