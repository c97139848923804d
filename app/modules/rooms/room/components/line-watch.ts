/** Milliseconds: the server’s line has a sign of life every 25 seconds. */
export const silentMs = 60_000;

type Lost = (forMs: number) => void;

/**
 * Calls `lost` once a line of events has brought no sign of life for a minute, as a network may be lost without a word,
 * and at once where the browser says that it is offline. A line that never had a sign is left alone. Returns how to stop.
 */
export function watchLine(line: EventTarget, page: EventTarget, lost: Lost): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const cut = () => {
    lost(0);
  };
  line.addEventListener("beat", () => {
    clearTimeout(waiting);
    waiting = setTimeout(lost, silentMs, silentMs);
  });
  page.addEventListener("offline", cut);
  return () => {
    clearTimeout(waiting);
    page.removeEventListener("offline", cut);
  };
}
