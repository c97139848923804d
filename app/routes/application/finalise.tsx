import { redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import type { ApplicationSteps } from "#app/modules/career/application/application.endpoints.ts";
import {
  FinaliseStepRow,
  lookOf,
} from "#app/modules/career/application/components/finalise-step.tsx";
import { MissingElements } from "#app/modules/career/application/components/missing-elements.tsx";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Columns, More, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Squares } from "#app/ui/progress.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { useShellData } from "#app/ui/shell-data.ts";

export const handle = { i18n: ["application", "document"] };

export const meta = pageMeta("application:finalise.page", { noindex: true });

export const loader = teacherLoader(async ({ api, context }) => {
  const [own, view, person] = await Promise.all([
    api(applications.own, {}),
    api(applications.steps, {}),
    context.person(),
  ]);
  if (own.status !== "to_confirm") throw redirect(paths.ownApplication);
  return { ...view, firstname: person?.firstname ?? "" };
});

/** Eight steps of an accepted candidate (TEA-006, STM-08). */
export default function FinaliseApplication() {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const view = useLoaderData<typeof loader>();
  const { steps, firstname } = view;
  const count = new Set(steps.flatMap(({ missing }) => missing)).size;
  return (
    <Wrap>
      <Columns aside={<Help />}>
        <PageHead
          title={
            <>
              {t(count ? "title" : "title_done", { firstname })}{" "}
              <mark>{t(count ? "title_mark" : "title_done_mark", { count })}</mark>
            </>
          }
          lead={t(count ? "lead" : "lead_done")}
        />
        <MissingElements view={view} />
        <Progress view={view} />
        <Rows label={t("steps")}>
          {steps.map((step, index) => (
            <FinaliseStepRow key={step.name} number={index + 1} step={step} view={view} />
          ))}
        </Rows>
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Progress({ view: { steps, pending } }: { view: ApplicationSteps }) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const looks = steps.map((step) => lookOf(step));
  const first = looks.indexOf("missing") + 1;
  const done = steps.filter(({ state }) => state === "completed").length;
  const spotOf = (step: number) => {
    if (step === first) return "now";
    return looks[step - 1] === "done" || looks[step - 1] === "checked" ? "done" : "next";
  };
  return (
    <>
      <Squares
        steps={steps.map(({ name }) => t(`step.${name}`))}
        positionOf={spotOf}
        label={t("progress")}
      />
      <p className="mt-2.5 mb-s4">
        <b>{t("done", { count: done })}</b>
        {pending > 0 && `, ${t("pending", { count: pending })}`}.
      </p>
    </>
  );
}

function Help() {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const { contact } = useShellData();
  return (
    <div className="grid gap-s5 md:mt-s5">
      <section>
        <h2 className="mb-s2 text-lg">{t("meanwhile")}</h2>
        <p className="text-ink-2">{t("meanwhile_text")}</p>
        <p className="mt-s2 text-ink-2">{t("published")}</p>
      </section>
      <section>
        <h2 className="mb-s2 text-lg">{t("kept_title")}</h2>
        <p className="text-ink-2">{t("kept")}</p>
      </section>
      <section>
        <h2 className="mb-s2 text-lg">{t("help_title")}</h2>
        <div className="flex flex-wrap gap-x-s4">
          {contact && (
            <a
              href={`tel:${contact.call}`}
              className="inline-flex min-h-tap items-center gap-1.5 font-semibold"
            >
              <Icon name="phone" />
              {contact.phone}
            </a>
          )}
          <More to={paths.contact}>{t("help")}</More>
        </div>
      </section>
    </div>
  );
}
