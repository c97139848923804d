import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

import { paths } from "#app/paths.ts";

let ids: readonly number[] = [];
let readFor: string | undefined;
const listeners = new Set<() => void>();

/** One request a page, however many cards it shows. */
function readKept(place: string): void {
  if (readFor === place) return;
  readFor = place;
  fetch(paths.keptTeachers).then(
    async (answer) => {
      if (!answer.ok || readFor !== place) return;
      ({ ids } = (await answer.json()) as { ids: readonly number[] });
      for (const listener of listeners) listener();
    },
    // Unread, « Garder » stays: keeping a teacher twice changes nothing.
    () => undefined,
  );
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this browser keeps the teacher; known once the page is awake (PUB-073). */
export function useIsKept(id: number): boolean {
  const { key } = useLocation();
  useEffect(() => {
    readKept(key);
  }, [key]);
  return useSyncExternalStore(
    listen,
    () => ids.includes(id),
    () => false,
  );
}
