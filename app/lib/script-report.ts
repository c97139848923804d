/** Receives reports of browser script failures (API-049). */
export const scriptReportPath = "/api/public/system/log";

/** The server redacts and truncates it again. */
export type ScriptReport = Readonly<{ browser: string; error: string; url: string }>;

const mostFrames = 5;

/** Name, message and our own locations, without queries. Nothing for extensions and foreign scripts. */
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

/** Once per failure and page, five in all. */
export function createScriptReporter(
  where: () => Readonly<{ origin: string; path: string; browser: string }>,
  send: (report: ScriptReport) => void,
): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = scriptReportOf(error, where());
    if (!report || sent.size >= mostReports) return;
    const mark = `${report.url} ${report.error}`;
    if (sent.has(mark)) return;
    sent.add(mark);
    send(report);
  };
}
