import { useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

type NextPage = { page: number; result: { data: TeacherCard[] } };

type Added = Readonly<{ cards: readonly TeacherCard[]; last: number }>;

/** Cards added, by history entry, so that going back restores the same position. */
const remembered = new Map<string, Added>();
const most = 20;

function remember(entry: string, added: Added): void {
  remembered.delete(entry);
  remembered.set(entry, added);
  const [oldest] = remembered.keys();
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
}

export function useMore(page: number, toPage: (page: number) => string) {
  const entry = `${useLocation().key} ${toPage(page)}`;
  const { data, state, load } = useFetcher<NextPage>();
  const [more, setMore] = useState<Added>(() => remembered.get(entry) ?? { cards: [], last: page });
  const { cards: added, last } = more;
  const loading = state !== "idle";
  // After any action the router loads a page anew that is here already: it is not the next one.
  if (data?.page === last + 1) {
    setMore({ cards: [...added, ...data.result.data], last: data.page });
  }

  useEffect(() => {
    if (more.last > page) remember(entry, more);
  }, [entry, more, page]);

  function addNext(event: MouseEvent<HTMLAnchorElement>, next: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!loading) load(toPage(next));
  }

  const justAdded = data?.page === last ? data.result.data.length : 0;
  return { added, last, loading, justAdded, addNext };
}
