import { useFetcher } from "@remix-run/react";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { TeacherCard } from "#app/modules/teacher/endpoints.ts";
import { Lines } from "#app/ui/lines.tsx";
import { Pager } from "#app/ui/pager.tsx";

import { TeacherLine } from "./teacher-line.tsx";

type ResultsProps = {
  cards: readonly TeacherCard[];
  page: number;
  pages: number;
  /** The address of a page of the same search. */
  toPage: (page: number) => string;
};

type NextPage = { result: { data: TeacherCard[] } };

/** Results and the way to more: a link to the next page, which scripts add under this one (PUB-015). */
export function Results({ cards, page, pages, toPage }: ResultsProps) {
  const { t } = useTranslation("search");
  const fetcher = useFetcher<NextPage>();
  const [added, setAdded] = useState<readonly TeacherCard[]>([]);
  const [last, setLast] = useState(page);
  const [received, setReceived] = useState<NextPage>();
  const { data, state } = fetcher;
  if (data && data !== received && state === "idle") {
    setReceived(data);
    setAdded([...added, ...data.result.data]);
    setLast(last + 1);
  }

  const list = useRef<HTMLDivElement>(null);
  const isWhole = received !== undefined && last >= pages;
  const firstAdded = cards.length + added.length - (received?.result.data.length ?? 0);
  useFocusOnLine(list, isWhole ? firstAdded : undefined);

  function addNext(event: MouseEvent<HTMLAnchorElement>, next: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (state === "idle") fetcher.load(toPage(next));
  }

  const shown = withoutDoubles([...cards, ...added]);
  return (
    <>
      <div ref={list}>
        <Lines>
          {shown.map((card, index) => (
            <TeacherLine key={card.id} card={card} eager={index < 2} />
          ))}
        </Lines>
      </div>
      <p role="status" className="sr-only">
        {state !== "idle" && t("listing.loading")}
        {state === "idle" && received && t("listing.added", { count: received.result.data.length })}
      </p>
      <Pager page={last} pages={pages} toPage={toPage} more onNext={addNext} />
    </>
  );
}

/** The link to more is gone with the last page: the focus goes on to the first line that came. */
function useFocusOnLine(list: RefObject<HTMLDivElement>, index: number | undefined) {
  useEffect(() => {
    if (index === undefined) return;
    list.current?.querySelectorAll<HTMLElement>("h3 a")[index]?.focus({ preventScroll: true });
  }, [list, index]);
}

/** Somebody who moved between two pages is shown once. */
function withoutDoubles(cards: readonly TeacherCard[]): TeacherCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
