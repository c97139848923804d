import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { Simulator } from "#app/modules/application/components/simulator.tsx";
import { TeachQuestions, TeachSteps } from "#app/modules/application/components/teach-parts.tsx";
import { simulatorFields, wishOf } from "#app/modules/application/simulator.domain.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = {
  hydrate: "interaction",
  i18n: ["application", "price"],
  query: simulatorFields,
};

export const meta = pageMeta("application:teach.page", {
  description: "application:teach.description",
});

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { contact } = await context.api(contentEndpoints.config, {});
  const { searchParams } = new URL(request.url);
  context.keep("content:teach");
  return {
    contact,
    wish: wishOf((name) => searchParams.get(name)),
    canonical: env.origin + paths.becomeTeacher,
  };
}

/** The way in of teachers: what an hour brings to both sides, the steps, the questions, the beginning (PUB-041). */
export default function BecomeTeacher() {
  const { t } = useTranslation("application", { keyPrefix: "teach" });
  const { wish, contact } = useLoaderData<typeof loader>();
  return (
    <>
      <SeyesPage>
        <Wrap>
          <h1>
            {t("title_before")} <mark>{t("title_mark")}</mark>
          </h1>
          <p className="on-lines max-w-read text-lg">{t("lead")}</p>
        </Wrap>
      </SeyesPage>
      <Wrap>
        <Section>
          <Simulator action={paths.becomeTeacher} wish={wish} />
        </Section>
        <TeachSteps />
        <TeachQuestions />
        <Begin contact={contact} />
      </Wrap>
    </>
  );
}

type BeginProps = Readonly<{ contact: Readonly<{ phone: string; hours: string }> }>;

/** An application begins with an e-mail, or is found again with it. */
function Begin({ contact }: BeginProps) {
  const { t } = useTranslation("application", { keyPrefix: "teach.begin" });
  return (
    <Section title={t("title")} id="commencer">
      <div className="max-w-read pb-s6">
        <p>{t("text")}</p>
        <p className="mt-s4">
          <ButtonLink to={paths.application} variant="primary">
            {t("action")}
          </ButtonLink>
        </p>
        <p className="mt-s3 text-ink-2">{t("call", contact)}</p>
      </div>
    </Section>
  );
}
