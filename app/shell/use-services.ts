import { useMatches } from "@remix-run/react";
import { useEffect } from "react";

import { handlesOf, letsServicesIn } from "#app/lib/handle.ts";
import { useShellData } from "#app/ui/shell-data.ts";

const gestures = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/** Whether this page may load third-party services (LAW-09). */
export function useServicesAllowed(): boolean {
  return letsServicesIn(handlesOf(useMatches().map(({ handle }) => ({ handle }))));
}

/** After page load and a first interaction (PUB-055). */
export function useServices(): void {
  const allowed = useServicesAllowed();
  const agreed = useShellData().services?.agreed;

  useEffect(() => {
    if (!allowed || !agreed || agreed.length === 0) return;
    const start = () => {
      stop();
      void import("./services.client.ts").then(({ loadServices }) => {
        loadServices(agreed);
      });
    };
    const stop = () => {
      for (const gesture of gestures) removeEventListener(gesture, start, true);
    };
    for (const gesture of gestures) {
      addEventListener(gesture, start, { capture: true, passive: true });
    }
    return stop;
  }, [allowed, agreed]);
}
