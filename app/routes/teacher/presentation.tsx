import type { ActionFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { type AdviceOf, DegreeAdvice } from "#app/modules/catalogue/teacher/components/advice.tsx";
import {
  Degrees,
  Experiences,
} from "#app/modules/catalogue/teacher/components/background-lists.tsx";
import { FileTabs } from "#app/modules/catalogue/teacher/components/file-tabs.tsx";
import { OwnCard } from "#app/modules/catalogue/teacher/components/own-card.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Columns, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { submitPresentation } from "./presentation.server.ts";
import { PresentationForm } from "./presentation-form.tsx";

export const handle = { i18n: ["teacher-offer", "teacher-advice", "teacher-file", "teacher"] };

export const meta = pageMeta("teacher-offer:presentation.page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const [teacher, degrees, experiences, advice] = await Promise.all([
    api(teachers.showProfile, {}),
    api(teachers.listDegrees, {}),
    api(teachers.listExperiences, {}),
    blockOf(api(teachers.showRecommendations, {})),
  ]);
  return { teacher, degrees, experiences, advice };
});

export const action = ({ context, request }: ActionFunctionArgs) =>
  submitPresentation(context, request);

/** What families read of a teacher (TEA-029). */
export default function Presentation() {
  const { t } = useTranslation("teacher-offer");
  const { teacher, degrees, experiences, advice } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const isList = result?.initialValue?.act !== undefined;
  return (
    <Wrap>
      <PageHead
        title={
          <>
            {t("presentation.title")} <mark>{t("presentation.title_mark")}</mark>
          </>
        }
      />
      <FileTabs at="presentation" />
      <Refused result={isList ? result : undefined} />
      <Columns
        aside={
          <>
            <OwnCard teacher={teacher} />
            <Degrees degrees={degrees}>
              <DegreeAdvice advice={advice} />
            </Degrees>
            <Experiences experiences={experiences} />
          </>
        }
      >
        <PresentationForm teacher={teacher} result={isList ? undefined : result} />
        {teacher.status === "hired" && (
          <Section title={t("presentation.online")}>
            <p className="mb-s2 text-ink-2">{t("presentation.online_then")}</p>
            <More to={pathTo(paths.lesson, { lesson: teacher.slug })}>
              {t("presentation.preview")}
            </More>
          </Section>
        )}
      </Columns>
      <Outlet context={{ teacher, advice } satisfies AdviceOf} />
    </Wrap>
  );
}
