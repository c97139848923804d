import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server, true from hydration on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
