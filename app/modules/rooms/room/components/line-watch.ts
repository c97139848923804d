/** Milliseconds: the server’s line has a sign of life every 25 seconds. */
export const silentMs = 60_000;

/**
 * Calls `silent` once a line of events has brought no sign of life for a minute: a network may be lost without a word.
 * A line that never had one is left alone. Returns how to stop.
 */
export function watchLine(line: EventTarget, silent: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  line.addEventListener("beat", () => {
    clearTimeout(waiting);
    waiting = setTimeout(silent, silentMs);
  });
  return () => {
    clearTimeout(waiting);
  };
}
