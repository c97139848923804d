import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import type { Room } from "#app/modules/rooms/room/endpoints.ts";

/** Milliseconds between two looks at a room that is not open yet. */
const lookMs = 20_000;

/** The page opens by itself: at the hour, or once the teacher has opened the room. */
export function useOpening({ status }: Room): void {
  const { revalidate } = useRevalidator();
  const waits = status === "closed" || status === "scheduled";
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
