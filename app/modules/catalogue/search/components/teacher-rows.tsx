import { useTranslation } from "react-i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

import { lessonAddress, type Wish } from "./wish.ts";

type TeacherRowsProps = { cards: readonly TeacherCard[]; label: string; wish?: Wish };

export function TeacherRows({ cards, label, wish }: TeacherRowsProps) {
  const { t } = useTranslation("common");
  return (
    <Rows label={label}>
      {cards.map((card) => (
        <Row
          key={card.id}
          to={lessonAddress(card.slug)}
          title={nameWithInitial(card.firstname, card.initial)}
          detail={<Detail card={card} />}
          lead={<Portrait src={card.photo_url} name={card.firstname} size="s" />}
          end={
            <span className="whitespace-nowrap">
              {wish?.niveau === undefined && <span className="text-ink-2">{t("price.from")} </span>}
              <b className="font-title whitespace-nowrap">{hourlyPrice(card.price)}</b>
            </span>
          }
        />
      ))}
    </Rows>
  );
}

/** The price after tax credit is apart from the full price, and smaller (LAW-12). */
function Detail({ card }: { card: TeacherCard }) {
  const { t } = useTranslation("common");
  const { rating, reviews_count: count, price_after_credit: net } = card;
  return (
    <>
      {card.headline ?? card.title}
      {rating !== null && (
        <>
          {" "}
          <Rate rating={rating} count={count} />
        </>
      )}
      {net !== null && (
        <span className="block text-balance text-board">
          {t("price.net", { net: hourlyPrice(net) })}
        </span>
      )}
    </>
  );
}
