import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { levelWords } from "#app/modules/catalogue/teacher/components/level-words.ts";
import { degreeWords } from "#app/modules/catalogue/teacher/components/words.ts";
import { videoOrigin } from "#app/modules/catalogue/teacher/domain.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Kv } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Path } from "#app/ui/path.tsx";

const longRest = 250;

function Paragraphs({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation("teacher");
  const [first = "", ...rest] = text
    .split(/\n{2,}/)
    .map((paragraph, index) => <p key={index}>{paragraph}</p>);
  const isLong = text.length - text.search(/\n{2,}|$/) > longRest;
  return (
    <div className="grid max-w-read gap-s3">
      {first}
      {isLong ? (
        <Fold
          boxed
          title={
            <span>
              {t("more")} <span className="sr-only">{name}</span>
            </span>
          }
        >
          <div className="grid gap-s3">{rest}</div>
        </Fold>
      ) : (
        rest
      )}
    </div>
  );
}

export function LessonTexts({ teacher, playing }: { teacher: PublicTeacher; playing: boolean }) {
  const { t } = useTranslation("teacher");
  const { description, methodology } = teacher;
  return (
    <>
      <Section title={t("about")}>
        <Paragraphs text={description} name={t("about")} />
      </Section>
      {methodology && (
        <Section title={t("method")}>
          <Paragraphs text={methodology} name={t("method")} />
        </Section>
      )}
      <Video teacher={teacher} playing={playing} />
    </>
  );
}

/**
 * Nothing of the video's site is loaded before the click (PUB-024, DLG-28). A native link, since only the page of
 * that address allows the frame.
 */
function Video({ teacher, playing }: { teacher: PublicTeacher; playing: boolean }) {
  const { t } = useTranslation("teacher");
  const { video_id: video, slug, firstname } = teacher;
  if (!video) return null;
  const lesson = pathTo(paths.lesson, { lesson: slug });
  if (!playing) {
    return (
      <p className="mt-s4">
        <a href={`${withQuery(lesson, { video: 1 })}#video`} rel="nofollow" data-opens="iframe">
          {t("video.play")}
        </a>{" "}
        <span className="text-sm text-ink-2">{t("video.note")}</span>
      </p>
    );
  }
  return (
    <div data-dialog="iframe">
      <Section id="video" title={t("video.title")} more={<a href={lesson}>{t("video.close")}</a>}>
        <iframe
          src={`${videoOrigin}/embed/${video}?autoplay=1`}
          title={t("video.of", { firstname })}
          allow="autoplay; fullscreen"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          // The player refuses a page without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
          className="aspect-video w-full max-w-read rounded-2 bg-wash"
        />
      </Section>
    </div>
  );
}

export function LessonBackground({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  return (
    <>
      <Section title={t("subjects")}>
        <Kv
          pairs={teacher.subjects.map(({ name, levels }) => ({
            label: name,
            value: levelWords(levels),
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
  const past = experiences.map(({ name, start_year: start, end_year: end, ...one }) => ({
    when: one.current || end === null ? t("since", { year: start }) : t("between", { start, end }),
    what: <What name={name} where={one.place} comment={one.comment} />,
  }));
  const diplomas = degrees.map((degree) => ({
    when: degree.preparing ? t("preparing") : String(degree.year),
    what: (
      <What
        name={degreeWords(degree)}
        where={degree.school}
        comment={degree.comment}
        verified={
          degree.verified_on && t("verified", { date: plainDay(noonOf(degree.verified_on)) })
        }
      />
    ),
  }));
  return (
    <Section title={t("title")}>
      <Path steps={[...past, ...diplomas]} />
    </Section>
  );
}

type WhatProps = {
  name: string;
  where: string | null | undefined;
  comment: string | null;
  verified?: string | null;
};

function What({ name, where, comment, verified }: WhatProps) {
  return (
    <>
      <b>{name}</b>
      {where && `, ${where}`}
      {comment && `, ${comment}`}
      {verified && <span className="block text-sm text-board">{verified}</span>}
    </>
  );
}
