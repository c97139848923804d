import { expect, test, vi } from "vitest";

import { silentMs, watchLine } from "./line-watch.ts";

test("a line that falls silent or offline is told, one that was stopped or never lived is not", () => {
  vi.useFakeTimers();
  try {
    const silent = vi.fn();
    const line = new EventTarget();
    const page = new EventTarget();
    const stop = watchLine(line, page, silent);
    vi.advanceTimersByTime(silentMs * 2);
    expect(silent).not.toHaveBeenCalled();
    line.dispatchEvent(new Event("beat"));
    vi.advanceTimersByTime(silentMs - 1);
    line.dispatchEvent(new Event("beat"));
    vi.advanceTimersByTime(silentMs - 1);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(silent.mock.calls).toEqual([[silentMs]]);
    page.dispatchEvent(new Event("offline"));
    expect(silent.mock.calls).toEqual([[silentMs], [0]]);
    line.dispatchEvent(new Event("beat"));
    stop();
    page.dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(silentMs);
    expect(silent).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
