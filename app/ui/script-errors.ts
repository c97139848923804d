import { useRouteError } from "@remix-run/react";
import { useEffect } from "react";

import { createScriptReporter, scriptReportPath } from "#app/lib/script-report.ts";

const report = createScriptReporter(
  () => ({
    origin: location.origin,
    path: location.pathname,
    browser: navigator.userAgent,
  }),
  (report) => {
    // Not awaited; its own failure is ignored.
    fetch(scriptReportPath, {
      method: "POST",
      keepalive: true,
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
    }).catch(() => undefined);
  },
);

/** Reports errors of our own scripts (ERR-02). */
export function watchScripts(): void {
  addEventListener("error", ({ error }) => {
    report(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    report(reason);
  });
}

/** React gives rendering errors to the error page alone. */
export function useReportedError(): void {
  const error = useRouteError();
  useEffect(() => {
    report(error);
  }, [error]);
}
