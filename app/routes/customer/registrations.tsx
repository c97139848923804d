import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { figure } from "#app/lib/figure.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import {
  allGroupLessons,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { RegistrationRows } from "#app/modules/group-lessons/registration/components/registration-rows.tsx";
import { registrations as registrationEndpoints } from "#app/modules/group-lessons/registration/endpoints.ts";
import { listedAs } from "#app/modules/group-lessons/registration/lived.domain.ts";
import type {
  Loyalty,
  Registration,
} from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { WaitingPlaces } from "#app/modules/group-lessons/waiting-place/components/waiting-places.tsx";
import { waitingPlaces as waitingPlaceEndpoints } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Empty, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = { i18n: ["registration", "group-lesson-due"], query: ["page"] };

export const meta = pageMeta("registration:list.page", { noindex: true });

const length = 20;

/** Paged, with waiting places (LOAD-18). */
export const loader = customerLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const [{ list, page }, waiting] = await Promise.all([
    pageWithin(wanted, length, (one) =>
      api(registrationEndpoints.list, { query: { page: one, limit: length } }),
    ),
    blockOf(api(waitingPlaceEndpoints.listOwn, {})),
  ]);
  return {
    registrations: list.data,
    total: list.total,
    loyalty: list.loyalty,
    page,
    places: waiting?.data,
  };
});

const leaveSchema = z.object({ group_lesson_id: idSchema, student_id: idSchema.optional() });

export const action = customerAction(leaveSchema, async ({ api, body: input }) => {
  const { group_lesson_id: id, student_id } = input;
  await api(waitingPlaceEndpoints.leaveOwn, { params: { id }, query: { student_id } });
  return redirectWithFlash(paths.registrations, "registration:flash.left");
});

const startOf = ({ group_lesson: { dates } }: Registration) => dates[0]?.start ?? "";

const byStart = (one: Registration, other: Registration) =>
  startOf(one).localeCompare(startOf(other));

const toPage = (page: number) =>
  withQuery(paths.registrations, { page: page > 1 ? page : undefined });

/** Group lessons to come and past (CUS-010). */
export default function Registrations() {
  const { t } = useTranslation("registration", { keyPrefix: "list" });
  const {
    registrations,
    total,
    loyalty,
    page,
    places: waitingPlaces,
  } = useLoaderData<typeof loader>();
  const listed = (part: ReturnType<typeof listedAs>) =>
    registrations.filter((one) => listedAs(one) === part);
  return (
    <Wrap>
      <PageHead title={t("title")} />
      {total === 0 && waitingPlaces?.length === 0 && (
        <Empty
          title={t("empty_title")}
          action={
            <ButtonLink to={groupListingAddress(allGroupLessons)} variant="primary">
              {t("search")}
            </ButtonLink>
          }
        >
          {t("empty")}
        </Empty>
      )}
      <Columns aside={loyalty.code && <LoyaltyCode {...loyalty} />}>
        <WaitingPlaces places={waitingPlaces} />
        <RegistrationRows title={t("coming")} registrations={listed("coming").toSorted(byStart)} />
        <RegistrationRows title={t("past")} registrations={listed("past")} />
        <RegistrationRows title={t("cancelled")} registrations={listed("cancelled")} />
        <Pager page={page} pages={lastPage(total, length)} toPage={toPage} />
        <More to={paths.replays} opens="replay">
          {t("replays")}
        </More>
      </Columns>
    </Wrap>
  );
}

/** The family's loyalty code for its next group lesson (CST-24). */
function LoyaltyCode({ count, months, code, discount, next }: Loyalty) {
  const { t } = useTranslation("registration", { keyPrefix: "loyalty" });
  return (
    <Section title={t("title")}>
      <p>{t("count", { count, months })}</p>
      <p className="my-s2 w-max border-[1.5px] border-dashed border-ink px-s3 py-1 font-title text-lg font-bold">
        {code}
      </p>
      <p className="text-ink-2">
        {t("discount", { discount: figure(discount ?? 0) })}
        {next && ` ${t("next", { from: next.from, discount: figure(next.discount) })}`}
      </p>
      <More to={groupListingAddress(allGroupLessons)}>{t("search")}</More>
    </Section>
  );
}
