import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import {
  BeginApplication,
  BeginLink,
} from "#app/modules/career/application/components/begin-application.tsx";
import {
  landingTypes,
  recruitingPath,
} from "#app/modules/career/application/components/recruiting-address.ts";
import { Simulator } from "#app/modules/career/application/components/simulator.tsx";
import {
  TeachElsewhere,
  TeachQuestions,
  TeachSteps,
} from "#app/modules/career/application/components/teach-parts.tsx";
import { simulatorFields, wishOf } from "#app/modules/career/application/simulator.domain.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { prices } from "#app/modules/catalogue/price/endpoints.ts";
import { browserRates, holdInBrowser } from "#app/modules/foundation/rate/domain.ts";
import { paths } from "#app/paths.ts";
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
  const [{ contact }, others] = await Promise.all([
    context.api(content.config, {}),
    context.api(prices.listRequested, {}),
  ]);
  const { searchParams } = new URL(request.url);
  context.keep("content:teach");
  return {
    contact,
    others,
    rates: browserRates(),
    wish: wishOf((name) => searchParams.get(name)),
    canonical: env.origin + paths.becomeTeacher,
  };
}

/** Why and how to teach here (PUB-041). */
export default function BecomeTeacher() {
  const { t } = useTranslation("application");
  const { wish, contact, others, rates } = useLoaderData<typeof loader>();
  holdInBrowser(rates);
  const elsewhere = landingTypes.map((type) => ({
    name: t(`recruiting.${type}.title`),
    path: recruitingPath(type),
  }));
  return (
    <>
      <SeyesPage>
        <Wrap>
          <h1>
            {t("teach.title_first")}
            <br />
            {t("teach.title_before")} <mark>{t("teach.title_mark")}</mark>.
          </h1>
          <p className="on-lines max-w-read text-lg">{t("teach.lead")}</p>
          <BeginLink />
        </Wrap>
      </SeyesPage>
      <Wrap>
        <Section>
          <Simulator action={paths.becomeTeacher} wish={wish} others={others} />
        </Section>
        <TeachSteps />
        <TeachQuestions />
        <BeginApplication contact={contact} />
        <TeachElsewhere links={elsewhere} />
      </Wrap>
    </>
  );
}
