import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { OwnTeacherLine } from "#app/modules/lessons/contract/components/own-teacher.tsx";
import { asksRates, RatesTodo } from "#app/modules/lessons/contract/components/rates-todo.tsx";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Columns, Empty, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["contract"], query: ["signale"] };

export const meta = pageMeta("contract:page", { noindex: true });

/** The review criteria are loaded with their own page (LOAD-19). */
export const loader = customerLoader(async ({ api, request }) => {
  const [{ data }] = await Promise.all([
    api(contractEndpoints.listTeachers, {}),
    api(notifications.read, { body: { type: "teachers" } }),
  ]);
  return { teachers: data, signaled: new URL(request.url).searchParams.get("signale") };
});

/** What waits for an answer comes first (CUS-014). */
export default function MyTeachers() {
  const { t } = useTranslation("contract");
  const { teachers, signaled } = useLoaderData<typeof loader>();
  const asking = teachers.flatMap(({ contracts }) => contracts.filter(asksRates));
  const current = teachers.filter(({ status }) => status === "active").length;
  return (
    <Wrap>
      <PageHead
        title={
          asking.length > 0 ? (
            <>
              <mark>{t("asking", { count: asking.length })}</mark>{" "}
              {t("awaits", { count: asking.length })}
            </>
          ) : (
            <>
              <mark>{t("title", { count: current })}</mark> {t("followed")}
            </>
          )
        }
      />
      <Columns aside={teachers.length > 0 && <Aside />}>
        {asking.map((contract) => (
          <RatesTodo key={contract.id} contract={contract} />
        ))}
        {teachers.length === 0 ? (
          <Empty
            title={t("none_title")}
            action={
              <ButtonLink to={pathTo(paths.homeLessons, defaultSlugs)} variant="primary">
                {t("search")}
              </ButtonLink>
            }
          >
            {t("none")}
          </Empty>
        ) : (
          <div className="not-first:mt-s5">
            <Lines>
              {teachers.map((own) => (
                <OwnTeacherLine key={own.teacher.id} own={own} signaled={signaled} />
              ))}
            </Lines>
          </div>
        )}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Aside() {
  const { t } = useTranslation("contract");
  return (
    <Section title={t("another_title")}>
      <p className="text-ink-2">{t("another")}</p>
      <More to={pathTo(paths.homeLessons, defaultSlugs)}>{t("search")}</More>
    </Section>
  );
}
