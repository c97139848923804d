import { useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useState } from "react";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

type NextPage = { result: { data: TeacherCard[] } };

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
  const fetcher = useFetcher<NextPage>();
  const [{ cards: added, last }, setAdded] = useState<Added>(
    () => remembered.get(entry) ?? { cards: [], last: page },
  );
  const [received, setReceived] = useState<NextPage>();
  const { data } = fetcher;
  const loading = fetcher.state !== "idle";
  if (data && data !== received && !loading) {
    setReceived(data);
    const more = { cards: [...added, ...data.result.data], last: last + 1 };
    setAdded(more);
    remember(entry, more);
  }

  function addNext(event: MouseEvent<HTMLAnchorElement>, next: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!loading) fetcher.load(toPage(next));
  }

  return { added, last, loading, justAdded: received?.result.data.length ?? 0, addNext };
}
