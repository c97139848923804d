import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Lines } from "#app/ui/lines.tsx";
import { Pager } from "#app/ui/pager.tsx";

import { DescribeNeed } from "./describe-need.tsx";
import { TeacherLine } from "./teacher-line.tsx";
import { useMore } from "./use-more.ts";
import type { Wish } from "./wish.ts";

type ResultsProps = {
  cards: readonly TeacherCard[];
  wish: Wish;
  page: number;
  pages: number;
  toPage: (page: number) => string;
};

/** After this many lines without a choice, another way is offered. */
const describedAfter = 5;

/** A link to the next page, which scripts append below (PUB-015). */
export function Results({ cards, wish, page, pages, toPage }: ResultsProps) {
  const { t } = useTranslation("search");
  const { added, last, loading, justAdded, addNext } = useMore(page, toPage);
  const list = useRef<HTMLDivElement>(null);
  const shown = withoutDoubles([...cards, ...added]);
  const later = shown.slice(describedAfter);
  useFocusOnLine(list, added.length > 0 && last >= pages ? shown.length - justAdded : undefined);
  return (
    <>
      <div ref={list}>
        <Lines>
          {shown.slice(0, describedAfter).map((card, index) => (
            <TeacherLine key={card.id} card={card} wish={wish} eager={index < 2} />
          ))}
        </Lines>
        {later.length === 0 ? (
          <DescribeNeed wish={wish} />
        ) : (
          <>
            <DescribeNeed wish={wish} />
            <Lines>
              {later.map((card) => (
                <TeacherLine key={card.id} card={card} wish={wish} />
              ))}
            </Lines>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {loading && t("listing.loading")}
        {!loading && justAdded > 0 && t("listing.added", { count: justAdded })}
      </p>
      <Pager page={last} pages={pages} toPage={toPage} more onNext={addNext} />
    </>
  );
}

/** The link disappears with the last page: focus moves to the first new line. */
function useFocusOnLine(list: RefObject<HTMLDivElement>, index: number | undefined) {
  useEffect(() => {
    if (index === undefined) return;
    list.current?.querySelectorAll<HTMLElement>("h3 a")[index]?.focus({ preventScroll: true });
  }, [list, index]);
}

/** A teacher who moved between two pages is shown once. */
function withoutDoubles(cards: readonly TeacherCard[]): TeacherCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
