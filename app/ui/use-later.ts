import { useEffect, useSyncExternalStore } from "react";

const seen = new Set<string>();

function isThere(name: string): boolean {
  try {
    if (localStorage.getItem(name) !== null) seen.add(name);
  } catch {
    // A device that stores nothing keeps nothing.
  }
  return seen.has(name);
}

const never = () => () => undefined;

/** Whether something was kept on this device under a name since this page was loaded; not on the server. */
export const useWasKept = (name: string): boolean =>
  useSyncExternalStore(
    never,
    () => isThere(name),
    () => false,
  );

/** Does something once, with a script that comes later. */
export function useActLater(act: () => Promise<void>): void {
  useEffect(() => {
    act().catch(() => undefined);
  }, [act]);
}
