import type { ActionFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { FileTabs } from "#app/modules/catalogue/teacher/components/file-tabs.tsx";
import {
  SubjectRows,
  unpricedIn,
} from "#app/modules/catalogue/teacher/components/subject-rows.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { PerimeterForm } from "./perimeter-form.tsx";
import { submitSubjects } from "./subjects.server.ts";

export const handle = { i18n: ["teacher-offer", "teacher-file", "teacher", "reference"] };

export const meta = pageMeta("teacher-offer:subjects.page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const [subjects, teacher] = await Promise.all([
    api(teachers.listSubjects, {}),
    api(teachers.showProfile, {}),
  ]);
  return { subjects, teacher };
});

export const action = ({ context, request }: ActionFunctionArgs) =>
  submitSubjects(context, request);

/** Subjects, classes, formats and radius (TEA-032, TEA-033). */
export default function Subjects() {
  const { t } = useTranslation("teacher-offer");
  const { subjects, teacher } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const isRow = result?.initialValue?.act !== undefined;
  const main = subjects.find((subject) => subject.main);
  const unpriced = unpricedIn(subjects);
  return (
    <Wrap>
      <PageHead
        title={
          main ? (
            <>
              {t("subjects.title_main")}{" "}
              <mark className="whitespace-normal">
                {t("subjects.title_mark", { name: main.name })}
              </mark>{" "}
              {t("subjects.title_end")}
            </>
          ) : (
            t("subjects.title")
          )
        }
        lead={t("subjects.lead")}
      />
      <FileTabs at="subjects" />
      <Refused result={isRow ? result : undefined} />
      <Columns
        aside={
          <Section id="lieux" title={t("perimeter.title")}>
            <PerimeterForm teacher={teacher} result={isRow ? undefined : result} />
          </Section>
        }
      >
        {unpriced && (
          <Note tone="yellow">
            <p>{t("subjects.unpriced", { careers: unpriced })}</p>
            <More to={paths.teacherPrices}>{t("subjects.prices")}</More>
          </Note>
        )}
        <SubjectRows subjects={subjects} />
        <p className="mt-s5 flex flex-wrap items-center gap-s4">
          <DialogLink to={paths.addSubject} className={buttonClass({})}>
            {t("subjects.add")}
          </DialogLink>{" "}
          {!unpriced && <More to={paths.teacherPrices}>{t("subjects.prices")}</More>}
        </p>
      </Columns>
      <Outlet />
    </Wrap>
  );
}
