import { useEffect } from "react";

/** The only page kept by the browser (`public/sw.js`). */
export function useOfflinePage(): void {
  useEffect(() => {
    // Unsupported or forbidden: the browser shows its own page.
    if ("serviceWorker" in navigator) {
      navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    }
  }, []);
}
