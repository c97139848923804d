import type { TeacherCard } from "#app/modules/teacher/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Portrait } from "#app/ui/lines.tsx";
import { Price } from "#app/ui/price.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

/** Other teachers one may ask, in short lines: beside a lesson, or in place of one that is gone. */
export function TeacherRows({ cards, label }: { cards: readonly TeacherCard[]; label: string }) {
  return (
    <Rows label={label}>
      {cards.map((card) => (
        <Row
          key={card.id}
          to={pathTo(paths.lesson, { lesson: card.slug })}
          title={card.firstname}
          detail={card.title}
          lead={<Portrait src={card.photo_url} name={card.firstname} size="s" />}
          end={<Price gross={card.price} net={card.price_after_credit} size="s" />}
        />
      ))}
    </Rows>
  );
}
