import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { byTurn } from "#app/modules/lessons/lesson-request/components/request-act.ts";
import { RequestAction } from "#app/modules/lessons/lesson-request/components/request-action.tsx";
import { RequestTimeline } from "#app/modules/lessons/lesson-request/components/request-timeline.tsx";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { isRunning } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const handle = { i18n: ["lesson-request"] };

export const meta = pageMeta("lesson-request:list.page", { noindex: true });

const length = 10;

export const loader = customerLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, length, (one) =>
    api(lessonRequests.list, { query: { page: one, limit: length } }),
  );
  await api(notifications.read, { body: { type: "linkings" } });
  return { requests: list.data, total: list.total, page };
});

export default function LessonRequests() {
  const { t } = useTranslation("lesson-request");
  const { requests, total, page } = useLoaderData<typeof loader>();
  const running = byTurn(requests.filter(({ process }) => isRunning(process)));
  const count = running.filter(asksFamily).length;
  const closed = requests.filter(({ process }) => !isRunning(process));
  return (
    <Wrap>
      <PageHead
        title={count > 0 ? t("list.title_awaited", { count }) : t("list.title")}
        lead={t("list.lead")}
      />
      {total > 0 && (
        <p className="mb-s5">
          <ButtonLink to={paths.request}>{t("list.another")}</ButtonLink>
        </p>
      )}
      {total === 0 && (
        <Empty
          title={t("list.empty_title")}
          action={<ButtonLink to={paths.search}>{t("list.search")}</ButtonLink>}
        >
          {t("list.empty")}
        </Empty>
      )}
      {running.length > 0 && (
        <Section title={t("list.running")}>
          <div className="grid gap-s6">
            {running.map((request) => (
              <Running key={request.id} request={request} />
            ))}
          </div>
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={t("list.closed")}>
          <Rows>
            {closed.map((request) => (
              <Row
                key={request.id}
                to={pathTo(paths.lessonRequest, { lessonRequestId: String(request.id) })}
                title={nameOf(t, request)}
                detail={factsOf(t, request)}
                end={<StateTag state={request.state} />}
              />
            ))}
          </Rows>
        </Section>
      )}
      <Pager
        page={page}
        pages={lastPage(total, length)}
        toPage={(to) => withQuery(paths.lessonRequests, { page: to > 1 ? to : undefined })}
        label={t("list.pages")}
      />
    </Wrap>
  );
}

type T = (key: string, words: Record<string, string>) => string;

const nameOf = (t: T, { subject, student }: LessonRequest) =>
  t("name", { subject: subject.name, student: student.firstname });

const factsOf = (t: T, { level, course_type, city, created_at }: LessonRequest) =>
  t(`facts.${course_type}`, {
    level: level.name,
    city: city ?? "",
    date: plainDay(new Date(created_at)),
  });

function Running({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  return (
    <article className="grid gap-s3 border-t border-line pt-s4">
      <div>
        <h3>{nameOf(t, request)}</h3>
        <p className="text-sm text-ink-2">{factsOf(t, request)}</p>
      </div>
      <RequestTimeline request={request} small />
      <p>
        <StateTag state={request.state} />
      </p>
      <WaitingLine state={request.state} />
      <Buttons>
        <RequestAction request={request} />
      </Buttons>
    </article>
  );
}
