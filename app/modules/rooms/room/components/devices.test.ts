import { afterEach, expect, test, vi } from "vitest";

import { openDevices } from "./devices.ts";

type Asked = Readonly<{ audio?: boolean; video?: unknown }>;

class NoTracks {
  getTracks() {
    return [];
  }
}

/** A browser whose microphone and camera open, or fail by this name; returns how often it asked its person. */
function browserWith(faults: Readonly<{ audio?: string; video?: string }>) {
  const asked: Asked[] = [];
  const getUserMedia = (wanted: Asked) => {
    asked.push(wanted);
    const fault =
      (wanted.audio ? faults.audio : undefined) ?? (wanted.video ? faults.video : undefined);
    if (fault) return Promise.reject(new DOMException("", fault));
    return Promise.resolve(new NoTracks());
  };
  vi.stubGlobal("MediaStream", NoTracks);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const both = { audio: true, video: true };

test.each([
  ["camera refused", { video: "NotAllowedError" }, { what: "video", why: "denied" }],
  ["camera held by another program", { video: "NotReadableError" }, { what: "video", why: "held" }],
  ["no camera", { video: "NotFoundError" }, { what: "video", why: "absent" }],
  ["no microphone", { audio: "NotFoundError" }, { what: "audio", why: "absent" }],
  [
    "microphone held, no camera",
    { audio: "NotReadableError", video: "NotFoundError" },
    { what: "both", why: "held" },
  ],
] as const)(
  "%s: what is left opens, and the page says what is missing (PUB-043)",
  async (_, faults, lack) => {
    browserWith(faults);
    expect((await openDevices(both)).lack).toEqual(lack);
  },
);

test("a person who refuses both is asked twice, not three times", async () => {
  const asked = browserWith({ audio: "NotAllowedError", video: "NotAllowedError" });
  expect((await openDevices(both)).lack).toEqual({ what: "both", why: "denied" });
  expect(asked).toHaveLength(2);
});

test("a browser without devices, and a person who wants none, enter with an empty stream", async () => {
  const asked = browserWith({});
  expect((await openDevices({ audio: false, video: false })).lack).toBeUndefined();
  expect(asked).toEqual([]);
  vi.stubGlobal("navigator", {});
  expect((await openDevices(both)).lack).toEqual({ what: "both", why: "absent" });
});
