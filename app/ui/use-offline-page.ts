import { useEffect } from "react";

/** Without network a page of ours says so; the browser keeps no other page (`public/sw.js`). */
export function useOfflinePage(): void {
  useEffect(() => {
    // A browser that takes none, or that forbids it here, shows its own page.
    if ("serviceWorker" in navigator) {
      navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    }
  }, []);
}
