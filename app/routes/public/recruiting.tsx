import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import {
  BeginApplication,
  BeginLink,
} from "#app/modules/career/application/components/begin-application.tsx";
import {
  recruitingPath,
  recruitingTypeOf,
} from "#app/modules/career/application/components/recruiting-address.ts";
import { RecruitingProof } from "#app/modules/career/application/components/recruiting-proof.tsx";
import { Simulator } from "#app/modules/career/application/components/simulator.tsx";
import {
  TeachElsewhere,
  TeachQuestions,
  TeachSteps,
} from "#app/modules/career/application/components/teach-parts.tsx";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { simulatorFields, wishOf } from "#app/modules/career/application/simulator.domain.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { prices } from "#app/modules/catalogue/price/endpoints.ts";
import { browserRates, holdInBrowser } from "#app/modules/foundation/rate/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths } from "#app/paths.ts";
import { Section, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";

export const handle = {
  hydrate: "interaction",
  i18n: ["application", "price", "content", "teacher", "search", "teacher-group-lesson"],
  query: simulatorFields,
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? headOf({
        title: data.shown.title,
        description: `${data.shown.h1}. ${data.shown.intro}`,
        canonical: data.shown.canonical,
        noindex: !data.shown.indexable,
      })
    : [];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { subject, level, city } = params;
  const type = recruitingTypeOf(pathname);
  const [shown, { contact }, others] = await Promise.all([
    context.api(applications.showRecruiting, { query: { type, subject, level, city } }),
    context.api(content.config, {}),
    context.api(prices.listRequested, {}),
  ]);
  const career = cursus.find(({ id }) => id === shown.school_career_id)?.slug;
  const usual = { niveau: career, lieu: type === "online" ? "online" : "offline" };
  const read = (name: string) =>
    searchParams.get(name) ?? new Map(Object.entries(usual)).get(name) ?? null;
  context.keep("content:teach", ...shown.teachers.map(({ id }) => `teacher:${String(id)}`));
  const rates = browserRates();
  return { shown, contact, others, rates, type, pathname, wish: wishOf(read) };
}

/** Recruiting page (PUB-042, PUB-080). */
export default function Recruiting() {
  const { t } = useTranslation("application");
  const { shown, contact, others, rates, type, pathname, wish } = useLoaderData<typeof loader>();
  holdInBrowser(rates);
  const own = { label: t(`recruiting.${type}.title`) };
  const crumbs = [
    { label: t("teach.page"), to: paths.becomeTeacher },
    ...(shown.mark === null
      ? [own]
      : [{ ...own, to: recruitingPath(type) }, { label: shown.mark }]),
  ];
  return (
    <>
      <SeyesPage>
        <Wrap>
          <h1>
            <Marked words={shown.h1} end={shown.mark} />
          </h1>
          <p className="on-lines max-w-read text-lg">{shown.intro}</p>
          <BeginLink />
        </Wrap>
      </SeyesPage>
      <Wrap>
        <Breadcrumb crumbs={crumbs} />
        {shown.salary && (
          <Section>
            <Simulator action={pathname} wish={wish} others={others} />
          </Section>
        )}
        <RecruitingProof teachers={shown.teachers} stages={shown.stages} />
        <TeachSteps />
        {shown.faq.length > 0 && <TeachQuestions />}
        <BeginApplication contact={contact} />
        <TeachElsewhere links={shown.links} below={shown.below} />
      </Wrap>
    </>
  );
}

function Marked({ words, end }: Readonly<{ words: string; end: string | null }>) {
  if (end === null || !words.endsWith(end)) return words;
  return (
    <>
      {words.slice(0, -end.length)}
      <mark className="whitespace-normal">{end}</mark>
    </>
  );
}
