import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

import type { Room } from "#app/modules/rooms/room/endpoints.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

/** Milliseconds between two looks at a room that is not open yet. */
const lookMs = 20_000;

/** The page opens by itself: at the hour, or once the teacher has opened the room. */
export function useOpening({ status, opens_in: seconds }: Room): void {
  const { revalidate } = useRevalidator();
  const waits = status === "closed" || status === "scheduled";
  useEffect(() => {
    if (!waits || seconds === null || seconds * 1000 > lookMs) return undefined;
    const opening = setTimeout(revalidate, seconds * 1000);
    return () => {
      clearTimeout(opening);
    };
  }, [waits, seconds, revalidate]);
  useEffect(() => {
    if (!waits) return undefined;
    const look = setInterval(() => {
      if (!document.hidden) revalidate();
    }, lookMs);
    return () => {
      clearInterval(look);
    };
  }, [waits, revalidate]);
}

type Refusal = Readonly<{
  result: ReturnType<typeof useLastResult>;
  status: Room["status"];
}>;

/** The last refusal stays while the room is as it was: a look at it takes the form’s answer away. */
export function refusalAfter(kept: Refusal, next: Refusal): Refusal {
  const isOther = next.result !== undefined && next.result !== kept.result;
  return isOther || next.status !== kept.status ? next : kept;
}

export function useRefusal({ status }: Room): Refusal["result"] {
  const next = { result: useLastResult(), status };
  const [kept, setKept] = useState<Refusal>(next);
  const shown = refusalAfter(kept, next);
  if (shown !== kept) setKept(shown);
  return shown.result;
}
