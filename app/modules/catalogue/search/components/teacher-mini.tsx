import { useTranslation } from "react-i18next";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { HitLink, Mini, Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";

import { positionWords } from "./card-words.ts";
import { Initial, Subjects } from "./teacher-line.tsx";

export function TeacherMini({ card }: { card: TeacherCard }) {
  const { t } = useTranslation("search");
  const alsoOnline = card.format === "offline" && card.formats.includes("individual_webcam");
  return (
    <Mini portrait={<Portrait src={card.photo_url} name={card.firstname} size="square" />}>
      <div className="flex items-baseline justify-between gap-s2">
        <h3>
          <HitLink to={pathTo(paths.lesson, { lesson: card.slug })}>{card.firstname}</HitLink>
          <Initial of={card} />
        </h3>
        {card.rating !== null && <Rate rating={card.rating} count={card.reviews_count} />}
      </div>
      <p>
        <Subjects card={card} />
      </p>
      <p className="text-sm text-ink-2">
        {positionWords(card)}
        {alsoOnline && ` ${t("card.also_online")}`}
      </p>
      <Price gross={card.price} net={card.price_after_credit} size="s" />
      {card.credit_refusal && (
        <p className="text-xs text-ink-2">{t(`credit.${card.credit_refusal}`)}</p>
      )}
    </Mini>
  );
}
