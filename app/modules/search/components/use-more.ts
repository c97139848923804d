import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useState } from "react";

import type { TeacherCard } from "#app/modules/teacher/endpoints.ts";

type NextPage = { result: { data: TeacherCard[] } };

/** The pages added under the first one, each asked at its own address. */
export function useMore(page: number, toPage: (page: number) => string) {
  const fetcher = useFetcher<NextPage>();
  const [added, setAdded] = useState<readonly TeacherCard[]>([]);
  const [last, setLast] = useState(page);
  const [received, setReceived] = useState<NextPage>();
  const { data } = fetcher;
  const loading = fetcher.state !== "idle";
  if (data && data !== received && !loading) {
    setReceived(data);
    setAdded([...added, ...data.result.data]);
    setLast(last + 1);
  }

  function addNext(event: MouseEvent<HTMLAnchorElement>, next: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!loading) fetcher.load(toPage(next));
  }

  return { added, last, loading, justAdded: received?.result.data.length ?? 0, addNext };
}
