import { useRouteError } from "@remix-run/react";
import { useEffect } from "react";

import { createScriptReporter, scriptReportPath } from "#app/lib/script-report.ts";

const report = createScriptReporter(
  () => ({
    origin: location.origin,
    path: location.pathname,
    browser: navigator.userAgent,
  }),
  (view) => {
    // Nobody waits for it, and a failure of its own is told to nobody.
    fetch(scriptReportPath, {
      method: "POST",
      keepalive: true,
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(view),
    }).catch(() => undefined);
  },
);

/** Tells the server of what fails in our own scripts, from now on (ERR-02). */
export function watchScripts(): void {
  addEventListener("error", ({ error }) => {
    report(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    report(reason);
  });
}

/** The same for what failed while a page was drawn: React gives it to the error page alone. */
export function useReportedError(): void {
  const error = useRouteError();
  useEffect(() => {
    report(error);
  }, [error]);
}
