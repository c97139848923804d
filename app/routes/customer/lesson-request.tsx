import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { readEntry } from "#app/bff/unread.server.ts";
import { dayAndLongMonth, plainDay } from "#app/lib/french-date.ts";
import { WithdrawalLink } from "#app/modules/care/withdrawal/components/withdrawal-link.tsx";
import { AnnouncementNote } from "#app/modules/lessons/lesson-request/components/announcement-note.tsx";
import { Answers } from "#app/modules/lessons/lesson-request/components/answers.tsx";
import { AskAnew } from "#app/modules/lessons/lesson-request/components/ask-anew.tsx";
import { ExpiredOffers } from "#app/modules/lessons/lesson-request/components/expired-offers.tsx";
import { LaterStep, NextStep } from "#app/modules/lessons/lesson-request/components/next-step.tsx";
import { actOf, isToRead } from "#app/modules/lessons/lesson-request/components/request-act.ts";
import { RequestHelp } from "#app/modules/lessons/lesson-request/components/request-help.tsx";
import { RequestHistory } from "#app/modules/lessons/lesson-request/components/request-history.tsx";
import {
  datedFacts,
  requestFacts,
  requestName,
} from "#app/modules/lessons/lesson-request/components/request-row.tsx";
import { RequestTimeline } from "#app/modules/lessons/lesson-request/components/request-timeline.tsx";
import { YourTeacher } from "#app/modules/lessons/lesson-request/components/your-teacher.tsx";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import {
  laterSchema,
  type LessonRequest,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { askAnewLinks } from "./ask-anew.server.ts";

export const handle = { i18n: ["lesson-request", "proposal", "withdrawal"] };

export const meta = pageMeta("lesson-request:page", { noindex: true });

const idOf = (params: { lessonRequestId?: string | undefined }) => params.lessonRequestId ?? "";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const request = await api(lessonRequests.show, { params: { id: idOf(params) } });
  await readEntry(context, "linkings");
  return { request, anew: await askAnewLinks(context.api, request) };
}

/** « Plus tard »: one of the two steps that block nothing (STM-02). */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = idOf(params);
  return submitForm(context.as("customer"), request, laterSchema, async (body, api) => {
    await api(lessonRequests.later, { params: { id }, body });
    return redirectWithFlash(
      pathTo(paths.lessonRequest, { lessonRequestId: id }),
      "lesson-request:flash.later",
    );
  });
}

export default function LessonRequestPage() {
  const { t } = useTranslation("lesson-request");
  const { request, anew } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { timeline, proposals } = request;
  const isComparing = proposals.some(isToRead);
  return (
    <Wrap>
      <div className="flex flex-wrap items-center justify-between gap-x-s3">
        <Back to={paths.lessonRequests}>{t("back")}</Back>{" "}
        {!actOf(request) && !isComparing && <StateTag state={request.state} />}
      </div>
      <Refused result={lastResult} />
      <div className="grid items-start gap-x-s7 md:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <PageHead
            title={requestName(t, request)}
            lead={isComparing ? requestFacts(t, request) : datedFacts(t, request, dayOf(request))}
          />
          {!actOf(request) && !isAsking(request) && <WaitingLine state={request.state} />}
        </div>
        <div className="max-md:mt-s3 md:mt-s5">
          <RequestTimeline request={request} small brief={isComparing} />
        </div>
      </div>
      <NextStep request={request} />
      <YourTeacher request={request} />
      <LaterStep request={request} />
      <AskAnew links={anew} />
      <ExpiredOffers request={request} />
      <Answers request={request} />
      {!isComparing && <AnnouncementNote request={request} />}
      <WithdrawalLink withdrawal={request.withdrawal} />
      <div className="mt-s4 grid max-w-read items-start gap-s3 min-[400px]:grid-cols-2 has-[details[open]]:grid-cols-1">
        <RequestHelp request={request} />
        <Fold title={t("history.title")} boxed>
          <RequestHistory lines={timeline} />
        </Fold>
      </div>
      <Outlet />
    </Wrap>
  );
}

/** The year is of use once the request is settled. */
const dayOf = ({ process }: LessonRequest) => (isOpen(process) ? dayAndLongMonth : plainDay);

const isAsking = ({ process, widen_open: chooses, proposals }: LessonRequest) =>
  process === "processing" && !chooses && proposals.length > 0;
