import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { QuestionField } from "#app/modules/linking/components/question-field.tsx";
import { linkingEndpoints } from "#app/modules/linking/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const meta = pageMeta("linking:questionnaire.page", { noindex: true });

const prefix = "answers.";
/** The questions change with the subject and the class: the API judges the answers. */
const formSchema = z.object({ answers: z.unknown().optional() });

export async function loader({ context, params: { linkingId: id = "" } }: LoaderFunctionArgs) {
  const api = context.as("customer");
  return { id, questionnaire: await api(linkingEndpoints.questionnaire, { params: { id } }) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  const { linkingId: id = "" } = params;
  return submitForm(request, formSchema, async (_, form) => {
    await api(linkingEndpoints.saveQuestionnaire, {
      params: { id },
      body: { answers: answersOf(form) },
    });
    const back = pathTo(paths.linking, { linkingId: id });
    return redirectWithFlash(back, "linking:flash.questionnaire");
  });
}

function answersOf(form: FormData) {
  const names = new Set([...form.keys()].filter((name) => name.startsWith(prefix)));
  return [...names].map((name) => {
    const values = form.getAll(name).map(String);
    const [first = "", ...more] = values;
    return { question_id: name.slice(prefix.length), value: more.length > 0 ? values : first };
  });
}

/** What was sent and refused comes back before what is kept. */
function sentAnswers(initial: Record<string, unknown> | null | undefined): Record<string, unknown> {
  const sent = initial?.answers;
  return typeof sent === "object" && sent !== null ? { ...sent } : {};
}

function asGiven(value: unknown): string | string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value : undefined;
}

/** The answers to the questionnaire, until a teacher is selected (CUS-029). */
export default function LinkingQuestionnaire() {
  const { t } = useTranslation("linking");
  const { id, questionnaire } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, , form] = useSchemaForm<typeof formSchema>(lastResult, {});
  const sent = sentAnswers(lastResult?.initialValue);
  const kept = new Map(questionnaire.answers.map((one) => [one.question_id, one.value]));
  return (
    <RouteDialog
      id="questionnaire"
      title={t("questionnaire.title")}
      closeTo={pathTo(paths.linking, { linkingId: id })}
    >
      {questionnaire.questions.length === 0 ? (
        <p>{t("questionnaire.none")}</p>
      ) : (
        <Form
          method="post"
          action={pathTo(paths.linkingQuestionnaire, { linkingId: id })}
          replace
          preventScrollReset
          {...props}
          className="grid gap-s5"
        >
          <SummaryErrors form={form} result={lastResult} />
          <p>{t("questionnaire.lead")}</p>
          {questionnaire.questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              given={asGiven(sent[question.id]) ?? kept.get(question.id)}
              errors={lastResult?.error?.[`${prefix}${question.id}`] ?? undefined}
            />
          ))}
          <Button variant="primary">{t("questionnaire.save")}</Button>
        </Form>
      )}
    </RouteDialog>
  );
}
