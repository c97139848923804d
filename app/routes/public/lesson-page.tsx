import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import { Recalled } from "#app/modules/care/support/components/recalled.tsx";
import {
  LessonBackground,
  LessonTexts,
} from "#app/modules/catalogue/lesson-page/components/lesson-about.tsx";
import {
  BookingBar,
  BookingPanel,
  planAddress,
} from "#app/modules/catalogue/lesson-page/components/lesson-booking.tsx";
import { LessonHead } from "#app/modules/catalogue/lesson-page/components/lesson-head.tsx";
import { LessonTerms } from "#app/modules/catalogue/lesson-page/components/lesson-terms.tsx";
import { KeepForm } from "#app/modules/catalogue/search/components/keep-form.tsx";
import { paths, pathTo } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { Note } from "#app/ui/note.tsx";

import { LessonActs } from "./lesson-acts.tsx";
import { lessonCrumbs, lessonData } from "./lesson-data.ts";
import { type LessonPageProps, Offer, Related, Reviews, Stopped } from "./lesson-parts.tsx";

/** A teacher who takes no students shows others first, without booking (PUB-018b, PUB-022, PUB-024). */
export function LessonPage({
  teacher,
  reviews,
  related,
  recalled,
  playing,
  wish,
  canonical,
}: LessonPageProps) {
  const { t } = useTranslation("teacher");
  const stopped = teacher.availability === "not_available";
  const crumbs = lessonCrumbs(t, teacher);
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <JsonLd data={lessonData(teacher, reviews?.data ?? [], canonical)} />
      <Columns
        head={<Head {...{ teacher, wish, stopped, recalled }} />}
        aside={
          (!stopped || recalled.taught) && (
            <BookingPanel teacher={teacher} wish={wish} taught={recalled.taught} />
          )
        }
      >
        <Recalled
          recalled={recalled}
          of="teacher"
          follow={(id) => pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
        />
        {stopped ? <Stopped {...{ teacher, related, wish }} /> : <Offer teacher={teacher} />}
        <LessonTexts teacher={teacher} playing={playing} />
        <LessonBackground teacher={teacher} />
        <LessonTerms teacher={teacher} />
        <LessonActs teacher={teacher} canonical={canonical} />
        <Reviews teacher={teacher} reviews={reviews} wish={wish} />
        {!stopped && <Related related={related} wish={wish} />}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

type HeadProps = Pick<LessonPageProps, "teacher" | "wish" | "recalled"> & { stopped: boolean };

/** On a phone the bar is at the foot, yet early in keyboard order. */
function Head({ teacher, wish, stopped, recalled: { taught } }: HeadProps) {
  const { t } = useTranslation("teacher");
  return (
    <>
      <LessonHead teacher={teacher} wish={wish} />
      {!stopped && !taught && (
        <div className="mt-s4">
          <KeepForm
            teacherId={teacher.id}
            name={nameWithInitial(teacher.firstname, teacher.initial)}
            wish={wish}
            see
          />
        </div>
      )}
      {taught && (
        <div className="mt-s4">
          <Note tone="green">
            {t("taught.title", { firstname: teacher.firstname })}{" "}
            <Link to={planAddress(teacher)}>{t("taught.plan")}</Link>
          </Note>
        </div>
      )}
      {(!stopped || taught) && <BookingBar teacher={teacher} wish={wish} taught={taught} />}
    </>
  );
}
