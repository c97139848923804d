import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { FinaliseStepRow } from "#app/modules/application/components/finalise-step.tsx";
import { applicationEndpoints } from "#app/modules/application/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Rows } from "#app/ui/rows.tsx";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:finalise.page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const [own, told, person] = await Promise.all([
    api(applicationEndpoints.own, {}),
    api(applicationEndpoints.steps, {}),
    context.person(),
  ]);
  if (own.status !== "to_confirm") throw redirect(paths.ownApplication);
  return { ...told, firstname: person?.firstname ?? "" };
}

/** What an accepted candidate still gives, in eight steps, each where it is kept (TEA-006, STM-08). */
export default function FinaliseApplication() {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const told = useLoaderData<typeof loader>();
  const { steps, firstname, pending } = told;
  const count = steps.reduce((sum, { missing }) => sum + missing.length, 0);
  const done = steps.filter(({ state }) => state === "completed").length;
  return (
    <Wrap>
      <PageHead
        title={
          <>
            {t(count ? "title" : "title_done", { firstname })}{" "}
            <mark>{t(count ? "title_mark" : "title_done_mark", { count })}</mark>
          </>
        }
        lead={t(count ? "lead" : "lead_done")}
      />
      <p className="mb-s4">
        <b>{t("done", { count: done })}</b>
        {pending > 0 && `, ${t("pending", { count: pending })}`}.
      </p>
      <Rows label={t("steps")}>
        {steps.map((step, index) => (
          <FinaliseStepRow key={step.name} number={index + 1} step={step} told={told} />
        ))}
      </Rows>
      <Section title={t("meanwhile")}>
        <div className="grid gap-s4">
          <p className="text-ink-2">{t("meanwhile_text")}</p>
          <Note>{t("published")}</Note>
          <Buttons>
            <ButtonLink to={paths.contact} variant="quiet">
              {t("help")}
            </ButtonLink>
          </Buttons>
        </div>
      </Section>
    </Wrap>
  );
}
