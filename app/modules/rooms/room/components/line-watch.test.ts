import { expect, test, vi } from "vitest";

import { silentMs, watchLine } from "./line-watch.ts";

test("a line that falls silent is told, one that was stopped or never lived is not", () => {
  vi.useFakeTimers();
  try {
    const silent = vi.fn();
    const line = new EventTarget();
    const stop = watchLine(line, silent);
    vi.advanceTimersByTime(silentMs * 2);
    expect(silent).not.toHaveBeenCalled();
    line.dispatchEvent(new Event("beat"));
    vi.advanceTimersByTime(silentMs - 1);
    line.dispatchEvent(new Event("beat"));
    vi.advanceTimersByTime(silentMs - 1);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(silent).toHaveBeenCalledOnce();
    line.dispatchEvent(new Event("beat"));
    stop();
    vi.advanceTimersByTime(silentMs);
    expect(silent).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
