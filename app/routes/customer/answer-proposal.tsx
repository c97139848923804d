import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { publicCardKey } from "#app/bff/card-provider.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { OfferFields } from "#app/modules/lessons/lesson-request/components/offer-fields.tsx";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import {
  clarificationSchema,
  proposalAnswerSchema,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAwaitingAnswer, isQuestion } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

import { cardPageOrNone } from "./card-page.server.ts";

export const meta = pageMeta("proposal:answer.page", { noindex: true });

const paramsSchema = z.object({ lessonRequestId: z.string(), proposalId: idSchema });

function idsOf(params: unknown) {
  const { success, data: ids } = paramsSchema.safeParse(params);
  if (!success) throw data(null, { status: 404 });
  return ids;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const { lessonRequestId: id, proposalId } = idsOf(params);
  const [request, refusals, terms] = await Promise.all([
    api(lessonRequests.show, { params: { id } }),
    api(references.refusalTypes, {}),
    api(content.terms, {}),
  ]);
  const proposal = request.proposals.find((one) => one.id === proposalId);
  if (!proposal) throw data(null, { status: 404 });
  const termsAwaited = request.needs?.terms === true && proposal.teacher_response === "selected";
  return { lessonRequestId: id, proposal, termsAwaited, refusals, version: terms.version };
}

/** Accepting without the terms is a form fault: on our screens they cannot be skipped (LAW-06). */
const formSchema = proposalAnswerSchema.superRefine(({ response, terms_version }, context) => {
  if (response !== "accept" || terms_version) return;
  context.addIssue({
    code: "custom",
    path: ["terms_version"],
    message: "api.proposal.terms_required",
  });
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const family = context.as("customer");
  const { lessonRequestId: id } = idsOf(params);
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  const form = await readForm(request);
  if (form.has("proposal_id")) {
    return submitJudged(family, request, clarificationSchema, async (body, api) => {
      const { proposals } = await api(lessonRequests.clarify, { params: { id }, body });
      const proposal = proposals.find((one) => one.id === body.proposal_id);
      const teacher = proposal?.teacher.firstname ?? "";
      return redirectWithFlash(back, "proposal:flash.clarified", { teacher });
    });
  }
  return submitJudged(family, request, formSchema, async (body, api) => {
    const { proposals, needs } = await api(lessonRequests.answerProposal, { body });
    if (body.response !== "accept") return redirectWithFlash(back, "proposal:flash.refused");
    const teacher = proposals[0]?.teacher.firstname ?? "";
    const isNotified = (one: (typeof proposals)[number]) =>
      one.teacher_response === "other_teacher_selected";
    const count = proposals.filter(isNotified).length;
    const next = needs?.means ? await cardStep(api, back) : back;
    const answer =
      count > 0
        ? redirectWithFlash(next, "proposal:flash.accepted", { teacher, count })
        : redirectWithFlash(next, "proposal:flash.accepted_alone", { teacher });
    // The provider's page is not one of the router's.
    if (next !== back) answer.headers.set("X-Remix-Reload-Document", "true");
    return answer;
  });
}

/** The card is what is missing before the teacher's phone: its fields, or the provider's page, follow at once. */
async function cardStep(api: Api, back: string): Promise<string> {
  const page = publicCardKey() ? undefined : await cardPageOrNone(api, back);
  return page ?? withQuery(paths.addCard, { retour: back });
}

/** Accepts or refuses an offer, or answers a question (CUS-028, CUS-028b). */
export default function AnswerProposal() {
  const { t } = useTranslation("proposal");
  const { lessonRequestId, proposal, termsAwaited, refusals, version } =
    useLoaderData<typeof loader>();
  const { offer_status: offer, teacher_response: response, teacher_comments: words } = proposal;
  const teacher = proposal.teacher.firstname;
  const open = termsAwaited || (offer !== null && isAwaitingAnswer(offer));
  const frame = {
    closeTo: pathTo(paths.lessonRequest, { lessonRequestId }),
  };
  if (!isQuestion(response)) {
    return (
      <DialogForm<typeof proposalAnswerSchema>
        {...frame}
        title={t("answer.title", { teacher })}
        closed={!open && t("answer.closed")}
        typed={{ answer: t("answer.reply") }}
      >
        {(fields) => (
          <OfferFields
            {...{ fields, proposal, refusals, version }}
            requestId={lessonRequestId}
            selected={termsAwaited}
          />
        )}
      </DialogForm>
    );
  }
  return (
    <DialogForm<typeof clarificationSchema>
      {...frame}
      title={t("answer.question_title", { teacher })}
      constraint={{ answer: { required: true, maxLength: 300 } }}
      submit={t("answer.send", { teacher })}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.proposal_id.name} value={proposal.id} />
          <figure>
            <figcaption className="text-sm text-ink-2">{t("answer.question")}</figcaption>
            <blockquote>{words}</blockquote>
          </figure>
          <TextArea field={fields.answer} label={t("answer.reply")} hint={t("answer.reply_hint")} />
        </>
      )}
    </DialogForm>
  );
}
