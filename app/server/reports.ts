import { log, redactText } from "#app/bff/log.server.ts";

const most = 30;
const perMs = 60_000;
const longest = 2000;

/** Takes the browsers' reports of policy violations: logged, thirty a minute for one address, never answered. */
export function createReports(
  clock: () => number = () => performance.now(),
  write: (report: string) => void = (report) => {
    log.warn({ report }, "content policy");
  },
) {
  let began = clock();
  let counts = new Map<string, number>();

  return function report(ip: string, body: string): void {
    if (clock() - began > perMs || counts.size > 10_000) {
      began = clock();
      counts = new Map();
    }
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    if (count > most) return;
    write(redactText(body.slice(0, longest)));
  };
}
