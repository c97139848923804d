import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { dayAndTime, fullInstant } from "#app/lib/french-date.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { UntilTags } from "#app/ui/desk/until-tags.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import { requestLoader } from "./request.server.ts";
import { RequestActs, RequestedTeachers } from "./request-acts.tsx";
import { Matching } from "./request-matching.tsx";

export const handle = { i18n: ["desk-request"] };

export const meta = pageMeta("desk-request:page", { noindex: true });

export const loader = requestLoader;

type Params = Readonly<{ lessonRequestId?: string }>;
const here = ({ lessonRequestId: id = "" }: Params) => ({ id });
const stay = (params: Params) =>
  pathTo(deskPaths.deskRequest, { lessonRequestId: here(params).id });

export const action = decisionAction({
  acts: {
    evaluate: {
      endpoint: lessonRequests.evaluate,
      params: here,
      done: "desk-request:done.evaluate",
    },
    ask: { endpoint: lessonRequests.ask, params: here, done: "desk-request:done.ask" },
    write: {
      endpoint: lessonRequests.write,
      params: here,
      done: "desk-request:done.write",
      to: stay,
      prepare: (form) => {
        const to = form.get("to");
        if (to === "family" || to === null) return;
        form.set("to", "teacher");
        form.set("proposal_id", to);
      },
    },
    remove: {
      endpoint: lessonRequests.removeTeacher,
      params: (params, form) => ({ ...here(params), proposal_id: form.get("proposal") }),
      done: "desk-request:done.remove",
      to: stay,
    },
    cancel: { endpoint: lessonRequests.cancelAny, params: here, done: "desk-request:done.cancel" },
  },
  back: deskPaths.deskRequests,
  queue: "to_evaluate",
  machine: "lesson_request",
  id: (params) => here(params).id,
});

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["request"];

/** A request: the need, who suits it and why, who was asked, what may be done (OPS-21). */
export default function Request() {
  const { t } = useTranslation("desk-request");
  const { request, isOpen, lines } = useLoaderData<typeof loader>();
  const { subject, level, city, student, family, id } = request;
  const place = request.course_type === "online" ? t("online") : (city ?? t("at_home"));
  return (
    <ThingPage
      back={{ to: deskPaths.deskRequests, words: t("list.page") }}
      tag={<RequestTags request={request} />}
      title={t("title", { subject: subject.name, level: level.name, place })}
      lead={t("lead", {
        family: family.name,
        student: student.firstname,
        id,
        at: fullInstant(new Date(request.created_at)),
      })}
      known={[
        { label: t("known.words"), value: request.comments || t("known.none") },
        { label: t("known.place"), value: request.address ?? place },
        ...request.answers.map(({ question, answer }) => ({ label: question, value: answer })),
        ...(request.wish ? [{ label: t("known.wish"), value: request.wish }] : []),
        { label: t("known.wide"), value: t(`wide.${String(request.extended_search)}`) },
      ]}
      more={<RequestedTeachers proposals={request.proposals} />}
      history={lines}
      people={<RequestFamily family={family} />}
    >
      {isOpen ? (
        <>
          <Matching />
          <RequestActs request={request} />
        </>
      ) : (
        <NothingLeft />
      )}
    </ThingPage>
  );
}

function RequestTags({ request }: { request: Shown }) {
  const { t } = useTranslation("desk-request");
  const { due_at: due, late_by: late } = request;
  return (
    <Spaced>
      {due && (
        <UntilTags
          lateBy={late}
          colour="yellow"
          words={t("until", { at: dayAndTime(new Date(due)) })}
        />
      )}
      <StateTag state={request.process === "cancelled" ? request.state : request.step_state} />
    </Spaced>
  );
}

function RequestFamily({ family }: { family: Shown["family"] }) {
  const { t } = useTranslation("desk-request");
  const { id, name, email, phone, requests } = family;
  return (
    <>
      <p>
        <Link to={pathTo(deskPaths.deskFamily, { customerId: String(id) })}>{name}</Link>
      </p>
      {phone && (
        <p>
          <a href={`tel:${phone.replaceAll(/\s/g, "")}`}>{phone}</a>
        </p>
      )}
      <p className="wrap-anywhere text-ink-2">{email}</p>
      <p className="text-ink-2">{t("family_requests", { count: requests })}</p>
    </>
  );
}
