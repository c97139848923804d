import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";
import { Kv, Path } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";

/** A text in its own paragraphs, as it was typed. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid max-w-read gap-s3">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

/** What a teacher says of himself, his method, his video. */
export function LessonTexts({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const { description, methodology, video_id: video } = teacher;
  return (
    <>
      <Section title={t("about")}>
        <Paragraphs text={description} />
      </Section>
      {methodology && (
        <Section title={t("method")}>
          <Paragraphs text={methodology} />
        </Section>
      )}
      {video && (
        <p className="mt-s4">
          <a href={`https://www.youtube.com/watch?v=${video}`} rel="noreferrer">
            {t("video")}
          </a>{" "}
          <span className="text-sm text-ink-2">{t("video_note")}</span>
        </p>
      )}
    </>
  );
}

/** What he teaches, to whom, and where he comes from. */
export function LessonBackground({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  return (
    <>
      <Section title={t("subjects")}>
        <Kv
          pairs={teacher.subjects.map(({ name, levels }) => ({
            label: name,
            value: levels.map((level) => level.name).join(", "),
          }))}
        />
      </Section>
      <Background teacher={teacher} />
    </>
  );
}

function Background({ teacher: { degrees, experiences } }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher", { keyPrefix: "path" });
  if (degrees.length + experiences.length === 0) return null;
  const past = experiences.map(({ name, comment, start_year: start, end_year: end, current }) => ({
    when: current || end === null ? t("since", { year: start }) : t("between", { start, end }),
    what: <What name={name} comment={comment} />,
  }));
  const diplomas = degrees.map(({ name, comment, year, verified_on: verified }) => ({
    when: String(year),
    what: (
      <What
        name={name}
        comment={comment}
        verified={verified && t("verified", { date: plainDay(noonOf(verified)) })}
      />
    ),
  }));
  return (
    <Section title={t("title")}>
      <Path stages={[...past, ...diplomas]} />
    </Section>
  );
}

type WhatProps = { name: string; comment: string | null; verified?: string | null };

function What({ name, comment, verified }: WhatProps) {
  return (
    <>
      <b>{name}</b>
      {comment && `, ${comment}`}
      {verified && <span className="block text-sm text-board">{verified}</span>}
    </>
  );
}
