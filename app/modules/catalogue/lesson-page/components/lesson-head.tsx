import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { noonOf, weekday } from "#app/lib/french-date.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { answerWords } from "#app/modules/catalogue/search/components/card-words.ts";
import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import { checkedWords, ofTown } from "#app/modules/catalogue/teacher/components/words.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Fact, Facts, Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

type HeadProps = { teacher: PublicTeacher; wish: Wish };

export function LessonHead({ teacher, wish }: HeadProps) {
  const { t } = useTranslation("teacher");
  const { firstname, headline, title, rating, reviews_count: count } = teacher;
  return (
    <>
      <header className="mt-s3 flex md:mt-s4 items-center gap-s4 md:gap-s5">
        <Portrait src={teacher.photo_url} name={firstname} size="l" eager />
        <div className="min-w-0 wrap-anywhere">
          <h1>{nameWithInitial(firstname, teacher.initial)}</h1>
          <p className="leading-[1.3] md:text-lg">{headline ?? title}</p>
          {headline && <p className="text-sm leading-[1.35] text-ink-2">{title}</p>}
          <p className="mt-1.5">
            {rating === null ? (
              <span className="text-sm text-ink-2">{t("facts.no_rating")}</span>
            ) : (
              <a href="#avis" className="no-underline hover:underline">
                <Rate rating={rating} count={count} />
              </a>
            )}
          </p>
        </div>
      </header>
      <LessonFacts teacher={teacher} wish={wish} />
    </>
  );
}

/** « mercredi après-midi, samedi matin »: the next half days for the format that was looked for, else the first one. */
function comingWords({ next_half_days: all = [], formats }: PublicTeacher, { format }: Wish) {
  const shownFormat = format ? lessonFormatOf(format) : formats[0];
  const words = all
    .filter((one) => one.format === shownFormat)
    .map(({ date, half }) => i18next.t(`teacher:half_day.${half}`, { day: weekday(noonOf(date)) }));
  return words.join(", ");
}

function LessonFacts({ teacher, wish }: HeadProps) {
  const { t } = useTranslation("teacher");
  const { zone, formats, hours_given: hours } = teacher;
  const answers = answerWords(teacher.response_time_hours);
  const coming = comingWords(teacher, wish);
  const checked = checkedWords(teacher);
  return (
    <div className="mt-s4">
      <Facts>
        {checked !== "" && (
          <Fact icon="shield">
            <b>{t("checked_by", { names: checked })}</b>
          </Fact>
        )}
        {coming && <Fact icon="calendar">{t("facts.coming", { halfDays: coming })}</Fact>}
        {answers && <Fact icon="clock">{answers}</Fact>}
        {hours > 0 && <Fact icon="book">{t("facts.hours", { count: hours })}</Fact>}
        {formats.includes("individual_student_place") && (
          <Fact icon="pin">{t("zone", { radius: zone.radius, town: ofTown(zone.city) })}</Fact>
        )}
        {formats.includes("individual_webcam") && (
          <Fact icon="screen">{t("formats.individual_webcam")}</Fact>
        )}
      </Facts>
    </div>
  );
}
