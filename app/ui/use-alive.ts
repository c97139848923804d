import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts are alive: false in what the server sends, true from hydration on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
