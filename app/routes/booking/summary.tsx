import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Recap } from "#app/ui/facts.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { Example } from "./example.tsx";
import { Moves, StepFrame } from "./frame.tsx";
import { leaveBack } from "./leave.server.ts";
import { papersOf } from "./papers.server.ts";
import { Papers } from "./papers.tsx";
import { sendRequest } from "./send.server.ts";
import { bookingPath } from "./steps.ts";
import { loadSummary } from "./summary.server.ts";
import { openStep } from "./wizard.server.ts";

export const meta = pageMeta("booking:summary.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const step = await openStep(context, params, "recapitulatif");
  return { ...(await loadSummary(context, step)), papers: papersOf(step.draft) };
}

/** A second sending leads to the same request (CNV-12, ERR-30). */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "recapitulatif");
  const left = await leaveBack(context, request, "recapitulatif", lesson?.slug);
  if (left) return left;
  return submitForm(context.api, request, z.object({}), async () => {
    const id = await sendRequest(context, draft).catch((refusal: unknown) =>
      toOngoing(refusal, lesson?.slug),
    );
    if (id instanceof Response) return id;
    return redirect(pathTo(paths.lessonRequest, { lessonRequestId: String(id) }), 303);
  });
}

/** A running request for this student and subject is shown; nothing is lost (ERR-08). */
async function toOngoing(refusal: unknown, lesson: string | undefined): Promise<Response> {
  if (!(refusal instanceof Response) || refusal.status !== 409) throw refusal;
  const conflict = refusalSchema.parse(await refusal.clone().json());
  if (conflict.code !== "api.linking.ongoing_process") throw refusal;
  const address = bookingPath("ongoing", lesson);
  return redirect(withQuery(address, { demande: String(conflict.lesson_request_id) }), 303);
}

export default function SummaryStep() {
  const { t } = useTranslation("booking");
  const { lesson, lines, offer, papers } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const faults: Record<string, string[] | null> = lastResult?.error ?? {};
  const errors = Object.values(faults).flatMap((some) => some ?? []);

  return (
    <StepFrame step="recapitulatif" lesson={lesson} title={t("summary.title")}>
      <FormErrors errors={errors} />
      <Recap lines={lines} />
      {offer && <Example offer={offer} />}
      {papers && <Papers papers={papers} />}
      <Note tone="green">
        <p>
          <b>{t("price.nothing_now")}</b>
        </p>
        <p>{t("price.when")}</p>
        <p>
          <DialogLink to={bookingPath("reassurance", lesson)} opens="reassuring-explanations">
            {t("summary.reassurance")}
          </DialogLink>
        </p>
      </Note>
      <Form method="post" action={bookingPath("recapitulatif", lesson)}>
        <Moves step="recapitulatif" lesson={lesson} send={t("summary.send")} />
      </Form>
      <Outlet />
    </StepFrame>
  );
}
