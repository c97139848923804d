import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { seatWords } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLessonCard } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Desks } from "#app/ui/desks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DatedLine } from "#app/ui/leaf.tsx";
import { Fact, Facts, HitLink } from "#app/ui/lines.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { hoursWords, leafOf, seatsLine, sessionsWords } from "./group-words.ts";

type LineProps = { card: GroupLessonCard };

/** A group lesson among the results (PUB-021). */
export function GroupLine({ card }: LineProps) {
  const [first] = card.dates;
  if (!first) return null;
  return (
    <DatedLine leaf={leafOf(first.start)} foot={<Foot card={card} />}>
      <h3>
        <HitLink to={pathTo(paths.groupLesson, { stage: card.slug })}>{card.title}</HitLink>
      </h3>
      <p className="text-sm text-ink-2">
        {card.main_scholar_level.name}
        {card.subjects.map(({ name }) => ` · ${name}`).join("")}
      </p>
      <Facts>
        <Spaced>
          <LessonPlace card={card} />
          <Dates card={card} />
          <Fact icon="clock">{sessionsWords(card)}</Fact>
        </Spaced>
      </Facts>
      <SeatsLeft card={card} />
    </DatedLine>
  );
}

function LessonPlace({ card: { place: lessonPlace } }: LineProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "card" });
  if (!lessonPlace) return <Fact icon="screen">{t("online")}</Fact>;
  const { name, city, distance_km: km } = lessonPlace;
  return <Fact icon="pin">{t(lessonPlaceKey(km), { name, city, km })}</Fact>;
}

function Dates({ card: { dates } }: LineProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last || first === last) return null;
  const [from, to] = [first, last].map(({ start }) => shortDay(new Date(start)));
  return <Fact icon="calendar">{t("from_to", { from, to })}</Fact>;
}

function SeatsLeft({ card }: LineProps) {
  const { max_students: max, remaining_seats: remaining } = card;
  const words = seatWords({ max, remaining });
  if (words === "enough") return null;
  const line = seatsLine(words, card);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm font-semibold">
      <Desks seats={max} left={remaining} />
      {words === "last" ? <mark>{line}</mark> : line}
    </p>
  );
}

function Foot({ card: { price, hours, remaining_seats: left } }: LineProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "card" });
  return (
    <>
      <p className="leading-[1.3]">
        <span className="font-title text-xl font-bold tracking-[-.01em]">{sum(price)}</span>{" "}
        <span className="text-sm text-ink-2">{t("for", { hours: hoursWords(hours) })}</span>
      </p>
      {left > 0 ? (
        <p className="text-sm text-ink-2">{hourlyPrice(Math.round((price * 100) / hours) / 100)}</p>
      ) : (
        <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
          <Icon name="mail" />
          {t("waiting_list")}
        </p>
      )}
    </>
  );
}

/** Never « à 0 km ». */
const lessonPlaceKey = (km: number | null) =>
  km === null ? "place" : km < 1 ? "place_near" : "place_km";
