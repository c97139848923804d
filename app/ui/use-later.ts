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

export const useWasKept = (name: string): boolean =>
  useSyncExternalStore(
    never,
    () => isThere(name),
    () => false,
  );

export function useActLater(act: () => Promise<void>): void {
  useEffect(() => {
    act().catch(() => undefined);
  }, [act]);
}
