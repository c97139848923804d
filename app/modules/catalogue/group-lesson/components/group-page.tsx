import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type {
  GroupLesson,
  GroupLessonCard,
} from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Note } from "#app/ui/note.tsx";
import { MailPage, PageActs } from "#app/ui/page-acts.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

import { GroupLine } from "./group-line.tsx";
import { spanOf } from "./group-words.ts";

type PageProps = { lesson: GroupLesson };

export function Programme({ lesson }: PageProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  const { description, chapters, dates, subjects } = lesson;
  // With as many chapters as days, each is shown at its day.
  const isByDay = chapters.length === dates.length;
  return (
    <>
      <Section title={t("programme")}>
        <p className="max-w-read whitespace-pre-line">{description}</p>
        <p className="mt-s3 max-w-read text-sm text-ink-2">
          {t("subjects", { names: subjects.map(({ name }) => name).join(", ") })}
        </p>
        {chapters.length > 0 && !isByDay && (
          <ol className="mt-s4 border-t border-line">
            {chapters.map(({ id, name }, index) => (
              <li
                key={id}
                className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-s3 border-b border-line py-3"
              >
                <span className="border-r-2 border-margin font-title font-bold">{index + 1}</span>{" "}
                <b>{name}</b>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title={t("sessions")}>
        <Rows>
          {dates.map((date, index) => (
            <Row
              key={date.start}
              title={shortDay(new Date(date.start))}
              detail={isByDay && chapters[index]?.name}
              end={<span className="tabular-nums">{spanOf(date)}</span>}
            />
          ))}
        </Rows>
        <p className="mt-s2 text-sm text-ink-2">{t("paris")}</p>
        <p className="mt-s3">
          <a href={pathTo(paths.groupLessonProgramme, { stage: lesson.slug })} rel="nofollow">
            {t("programme_pdf")}
          </a>
        </p>
      </Section>
    </>
  );
}

type AudienceProps = PageProps & {
  equivalent: readonly string[];
};

export function Audience({ lesson, equivalent }: AudienceProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  return (
    <Section title={t("audience")}>
      <Suited lesson={lesson} equivalent={equivalent} />
      <p className="mt-s3">
        <DialogLink
          to={pathTo(paths.groupLessonPrerequisites, { stage: lesson.slug })}
          opens="prerequisites"
          rel="nofollow"
        >
          {t("suited")}
        </DialogLink>
      </p>
    </Section>
  );
}

export function Suited({ lesson, equivalent }: AudienceProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  const { main_scholar_level: level, prerequisites } = lesson;
  return (
    <div className="grid max-w-read gap-s3">
      <p>
        {equivalent.length > 0
          ? t("suits", { level: level.name, others: equivalent.join(", ") })
          : t("suits_one", { level: level.name })}
      </p>
      {prerequisites.length > 0 && (
        <>
          <p>{t("prerequisites")}</p>
          <ul className="list-disc pl-5">
            {prerequisites.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <Note>{t("unsure")}</Note>
    </div>
  );
}

export function Teachers({ lesson: { teachers } }: PageProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  if (teachers.length === 0) return null;
  const names = teachers.map(({ firstname }) => firstname).join(", ");
  return (
    <Section title={t("teachers", { names })}>
      <Rows>
        {teachers.map(
          ({ id, slug, firstname, headline, photo_url: photo, takes_students: takes }) => (
            <Row
              key={id}
              to={pathTo(paths.lesson, { lesson: slug })}
              rel={takes ? undefined : "nofollow"}
              lead={photo && <Portrait src={photo} name={firstname} size="s" />}
              title={firstname}
              detail={headline}
            />
          ),
        )}
      </Rows>
    </Section>
  );
}

const questions = ["cancel", "credit"] as const;

/** Refund rule first (LAW-07). */
export function GoodToKnow() {
  const { t } = useTranslation("group-lesson", { keyPrefix: "know" });
  return (
    <Section title={t("title")}>
      {questions.map((one) => (
        <Fold key={one} title={t(`${one}.title`)}>
          <p>{t(`${one}.text`)}</p>
        </Fold>
      ))}
    </Section>
  );
}

export function SimilarGroupLessons({ cards }: { cards: readonly GroupLessonCard[] }) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  if (cards.length === 0) return null;
  return (
    <Section title={t("similar")}>
      <Lines>
        {cards.map((card) => (
          <GroupLine key={card.id} card={card} />
        ))}
      </Lines>
    </Section>
  );
}

type ActsProps = PageProps & { canonical: string };

export function GroupLessonActs({ lesson, canonical }: ActsProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "share" });
  return (
    <PageActs>
      <DialogLink
        to={pathTo(paths.groupLessonQuestion, { stage: lesson.slug })}
        opens="contact-group-lesson"
        rel="nofollow"
      >
        {t("question")}
      </DialogLink>
      <MailPage subject={t("subject", { title: lesson.title })} address={canonical}>
        {t("link")}
      </MailPage>
    </PageActs>
  );
}
