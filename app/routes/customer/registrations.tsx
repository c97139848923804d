import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import {
  allStages,
  groupListingAddress,
} from "#app/modules/group-lesson/components/group-listing-address.ts";
import { leafOf } from "#app/modules/group-lesson/components/group-words.ts";
import { OverlapNote } from "#app/modules/registration/components/overlap-note.tsx";
import { RegistrationActs } from "#app/modules/registration/components/registration-acts.tsx";
import { StageDue } from "#app/modules/registration/components/stage-todo.tsx";
import { isTaken } from "#app/modules/registration/domain.ts";
import { type Registration, registrationEndpoints } from "#app/modules/registration/endpoints.ts";
import { cameTo } from "#app/modules/registration/lived.domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Empty, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { CalendarLeaf } from "#app/ui/leaf.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["registration", "states"], query: ["page"] };

export const meta = pageMeta("registration:list.page", { noindex: true });

const length = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const asked = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(asked, length, (one) =>
    api(registrationEndpoints.list, { query: { page: one, limit: length } }),
  );
  return { registrations: list.data, total: list.total, loyalty: list.loyalty, page };
}

const toPage = (page: number) =>
  withQuery(paths.registrations, { page: page > 1 ? page : undefined });

/** A family's stages, to come and past (CUS-010). */
export default function Registrations() {
  const { t } = useTranslation("registration", { keyPrefix: "list" });
  const { registrations, total, loyalty, page } = useLoaderData<typeof loader>();
  const isPast = ({ status, group_lesson: stage }: Registration) =>
    stage.is_over || status === "cancelled" || status === "expired";
  return (
    <Wrap>
      <PageHead title={t("title")} />
      {total === 0 && (
        <Empty
          title={t("empty_title")}
          action={
            <ButtonLink to={groupListingAddress(allStages)} variant="primary">
              {t("search")}
            </ButtonLink>
          }
        >
          {t("empty")}
        </Empty>
      )}
      <Columns aside={loyalty.code && <Loyalty count={loyalty.count} code={loyalty.code} />}>
        <Part title={t("coming")} registrations={registrations.filter((one) => !isPast(one))} />
        <Part title={t("past")} registrations={registrations.filter(isPast)} />
        <Pager page={page} pages={lastPage(total, length)} toPage={toPage} />
      </Columns>
    </Wrap>
  );
}

/** The code of the family's tier, for its next stage (CST-24). */
function Loyalty({ count, code }: { count: number; code: string }) {
  const { t } = useTranslation("registration", { keyPrefix: "loyalty" });
  return (
    <Section title={t("title")}>
      <p>{t("count", { count })}</p>
      <p className="my-s2 w-max border-[1.5px] border-dashed border-ink px-s3 py-1 font-title text-lg font-bold">
        {code}
      </p>
      <p className="text-ink-2">{t(code)}</p>
      <More to={groupListingAddress(allStages)}>{t("search")}</More>
    </Section>
  );
}

/** How often the student came, and whether the teacher has said something. */
function Lived({ attendance, evaluations }: Pick<Registration, "attendance" | "evaluations">) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  const { came, noted } = cameTo(attendance.map(({ present }) => ({ presence: present })));
  if (noted === 0 && evaluations.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-s3 gap-y-1 text-sm text-ink-2">
      {noted > 0 && t("came", { count: came, noted })}
      {evaluations.length > 0 && <Tag colour="green">{t("received")}</Tag>}
    </p>
  );
}

type PartProps = { title: string; registrations: readonly Registration[] };

function Part({ title, registrations }: PartProps) {
  const { t } = useTranslation("registration", { keyPrefix: "list" });
  if (registrations.length === 0) return null;
  return (
    <Section title={title}>
      <Rows>
        {registrations.map((registration) => {
          const { id, group_lesson: stage, student, state, status, ...lived } = registration;
          return (
          <Row
            key={id}
            to={pathTo(paths.registration, { registrationId: String(id) })}
            opens={isTaken(status) ? "checkout-success" : undefined}
            lead={<CalendarLeaf {...leafOf(stage.dates[0]?.start ?? "")} />}
            title={t("name", { stage: stage.title, student: student.name })}
            detail={t("from", {
              day: plainDay(new Date(stage.dates[0]?.start ?? 0)),
              place: stage.place ?? t("online"),
            })}
            end={<StateTag state={state} />}
          >
            <StageDue registration={registration} />
            <OverlapNote student={student.name} overlaps={lived.overlaps} />
            <Lived {...lived} />
            <RegistrationActs id={id} student={student.name} {...lived} />
          </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
