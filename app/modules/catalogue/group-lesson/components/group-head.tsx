import { useTranslation } from "react-i18next";

import { dayInWords, shortDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { seatWords } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { Desks } from "#app/ui/desks.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CalendarLeaf } from "#app/ui/leaf.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { hoursWords, leafOf, minimumWords, sessionsWords } from "./group-words.ts";

type HeadProps = { lesson: GroupLesson };

export function GroupHead({ lesson }: HeadProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  const [first] = lesson.dates;
  return (
    <>
      <header className="mt-s3 flex items-center gap-s4 md:mt-s4 md:gap-s5">
        {first && <CalendarLeaf {...leafOf(first.start)} />}
        <div className="min-w-0 wrap-anywhere">
          <h1>{lesson.title}</h1>
          <p className="leading-[1.3] md:text-lg">
            {t(`lead_${lesson.format}`, { level: lesson.main_scholar_level.name })}
          </p>
          {!lesson.on_sale && (
            <p className="mt-1.5">
              <StateTag state={lesson.state} />
            </p>
          )}
        </div>
      </header>
      <ul className="mt-s5 grid gap-3.5">
        <When lesson={lesson} />
        <Where lesson={lesson} />
        <Fact icon="users" title={t("students", { count: lesson.max_students })}>
          {t("level", { level: lesson.main_scholar_level.name })}
        </Fact>
      </ul>
      {lesson.on_sale && <Seats lesson={lesson} />}
    </>
  );
}

type FactProps = { icon: IconName; title: string; children: React.ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className="flex items-start gap-s3">
      <Icon name={icon} className="mt-0.5 size-6 flex-none" />
      <span>
        <b>{title}</b> <span className="block text-ink-2">{children}</span>
      </span>
    </li>
  );
}

function When({ lesson }: HeadProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  const [first] = lesson.dates;
  const last = lesson.dates.at(-1);
  if (!first || !last) return null;
  const [from, to] = [first, last].map(({ start }) => shortDay(new Date(start)));
  const title =
    first === last
      ? t("on", { day: dayInWords(parisDay(new Date(last.start))) })
      : t("from_to", { from, to });
  return (
    <Fact icon="calendar" title={title}>
      {sessionsWords(lesson)}
      {` · ${t("in_all", { hours: hoursWords(lesson.hours) })} `}
      {lesson.on_sale && <span className="block text-sm">{minimumWords(lesson)}</span>}
    </Fact>
  );
}

/** A link, never a map: no request to another site before the visitor wants it. */
function Where({ lesson: { place: lessonPlace } }: HeadProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  if (!lessonPlace) {
    return (
      <Fact icon="screen" title={t("online")}>
        {t("online_text")}
      </Fact>
    );
  }
  const { name, address, postal_code: code, city, latitude, longitude } = lessonPlace;
  const at = `mlat=${String(latitude)}&mlon=${String(longitude)}`;
  return (
    <Fact icon="pin" title={t("place", { name, city })}>
      {t("address", { address, code, city })}{" "}
      <a
        href={`https://www.openstreetmap.org/?${at}#map=17/${String(latitude)}/${String(longitude)}`}
        rel="noreferrer nofollow"
        className="inline-flex min-h-tap items-center"
      >
        {t("map")}
      </a>
    </Fact>
  );
}

function Seats({ lesson }: HeadProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "seats" });
  const { max_students: max, remaining_seats: count } = lesson;
  const words = seatWords({ max, remaining: count });
  if (words === "enough") return null;
  const tone = words === "last" ? "bg-fluo-soft" : "bg-wash";
  return (
    <div
      className={`mt-s5 flex flex-wrap items-center gap-x-s4 gap-y-s2 rounded-2 px-s4 py-3.5 ${tone}`}
    >
      <Desks seats={max} left={count} />
      <p>
        <b>{t(words, { count, max })}.</b>{" "}
        {words === "none" ? t("none_text") : t("taken", { count: max - count })}
      </p>
    </div>
  );
}
