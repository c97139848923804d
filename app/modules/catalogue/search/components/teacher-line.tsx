import { useTranslation } from "react-i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Fact, Facts, HitLink, Line, Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";

import { answerWords, nextDayWords, positionWords } from "./card-words.ts";
import { KeepForm } from "./keep-form.tsx";
import { lessonAddress, type Wish } from "./wish.ts";

type LineProps = { card: TeacherCard; wish?: Wish; eager?: boolean };

export function TeacherLine({ card, wish, eager }: LineProps) {
  return (
    <Line
      portrait={<Portrait src={card.photo_url} name={card.firstname} size="line" eager={eager} />}
      head={<Head card={card} />}
      foot={<Foot card={card} wish={wish} />}
    >
      <p>
        <Subjects card={card} />
        {card.cursus.length > 0 && <span className="text-ink-2"> · {card.cursus.join(", ")}</span>}
      </p>
      <CardFacts card={card} />
      <Quote card={card} />
    </Line>
  );
}

function Head({ card }: LineProps) {
  const { t } = useTranslation("search");
  return (
    <>
      <h3>
        <HitLink to={lessonAddress(card.slug)}>{card.firstname}</HitLink>
        <Initial of={card} />
      </h3>
      <p className="text-sm leading-[1.35] text-ink-2">{card.headline ?? card.title}</p>
      {card.rating === null ? (
        <span className="text-sm text-ink-2">{t("card.no_rating")}</span>
      ) : (
        <Rate rating={card.rating} count={card.reviews_count} />
      )}
    </>
  );
}

/** The surname is never shown, only its initial (PUB-020). */
export function Initial({ of: { initial } }: { of: Pick<TeacherCard, "initial"> }) {
  return initial ? <>{`\u00a0${initial}.`}</> : null;
}

export function Subjects({ card }: { card: TeacherCard }) {
  const [first, ...others] = card.subjects;
  return (
    <>
      <b>{first?.name}</b>
      {others.map(({ id, name }) => (
        <span key={id}>, {name}</span>
      ))}
    </>
  );
}

function CardFacts({ card }: { card: TeacherCard }) {
  const { t } = useTranslation("search");
  const answers = answerWords(card.response_time_hours);
  const alsoOnline = card.format === "offline" && card.formats.includes("individual_webcam");
  return (
    <Facts>
      <Fact icon="pin">{positionWords(card)}</Fact>
      {alsoOnline && <Fact icon="screen">{t("card.also_online")}</Fact>}
      {answers && <Fact icon="clock">{answers}</Fact>}
      {card.hours_given > 0 && (
        <Fact icon="book">{t("card.hours", { count: card.hours_given })}</Fact>
      )}
    </Facts>
  );
}

function Quote({ card: { quote } }: LineProps) {
  const { t } = useTranslation("search");
  return quote ? <p className="text-sm">{t("card.quote", { quote })}</p> : null;
}

function Foot({ card, wish }: LineProps) {
  const { t } = useTranslation("search");
  const when = card.availability === "to_confirm" ? t("card.to_confirm") : nextDayWords(card);
  return (
    <>
      <div>
        <Price gross={card.price} net={card.price_after_credit} />
        {card.credit_refusal === "not_approved" && (
          <p className="mt-1 max-w-58 text-xs text-ink-2">{t("credit.not_approved")}</p>
        )}
      </div>
      <div className="flex shrink-0 flex-col-reverse items-end gap-1.5 lg:flex-col">
        {when && (
          <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
            <Icon name="calendar" />
            {when}
          </p>
        )}
        <KeepForm
          teacherId={card.id}
          name={nameWithInitial(card.firstname, card.initial)}
          wish={wish}
        />
      </div>
    </>
  );
}
