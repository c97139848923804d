/** Where a browser tells that a script of ours failed (API-049). */
export const scriptReportPath = "/api/public/system/log";

/** What a browser tells of a failure; the server hides what could name a person, and cuts it again. */
export type ScriptReport = Readonly<{ browser: string; error: string; url: string }>;

const mostFrames = 5;

/**
 * The report of a script's failure: its name, its message and the first places of our own where it was, without
 * any query. Nothing when no place is ours: what extensions and other sites' scripts do is none of our business.
 */
export function scriptReportOf(
  error: unknown,
  { origin, path, browser }: Readonly<{ origin: string; path: string; browser: string }>,
): ScriptReport | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  const ours = new RegExp(
    `${origin.replace(/[.[\]]/g, "\\$&")}(/assets/[^\\s?#():]{1,120})[^\\s():]{0,200}:(\\d{1,7}):(\\d{1,7})`,
  );
  const positions = error.stack.split("\n", 50).flatMap((line) => {
    const [, file, row, column] = ours.exec(line.slice(0, 1000)) ?? [];
    return file ? [`${file}:${row ?? ""}:${column ?? ""}`] : [];
  });
  if (positions.length === 0) return undefined;
  const text = `${error.name}: ${error.message}`.slice(0, 300);
  return {
    browser: browser.slice(0, 200),
    error: [text, ...positions.slice(0, mostFrames)].join(" | "),
    url: path.slice(0, 300),
  };
}

const mostReports = 5;

/** Tells each failure once for a page, five in all while the document lives. */
export function createScriptReporter(
  where: () => Readonly<{ origin: string; path: string; browser: string }>,
  send: (report: ScriptReport) => void,
): (error: unknown) => void {
  const view = new Set<string>();
  return (error) => {
    const report = scriptReportOf(error, where());
    if (!report || view.size >= mostReports) return;
    const mark = `${report.url} ${report.error}`;
    if (view.has(mark)) return;
    view.add(mark);
    send(report);
  };
}
