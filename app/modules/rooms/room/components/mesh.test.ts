import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Mesh } from "./mesh.ts";

/** A browser’s line of events of which nothing comes until the test says so. */
class Source extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static made: Source[] = [];
  readyState = Source.CONNECTING;
  constructor() {
    super();
    Source.made.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  turn(name: "open" | "error", readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event(name));
  }
  say(name: string, what: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(what) }));
  }
}

const track = { kind: "audio", enabled: true, stop: vi.fn() };
const stream = {
  getTracks: () => [track],
  getAudioTracks: () => [track],
  getVideoTracks: () => [],
} as unknown as MediaStream;

const seated = { seat: 1, is_host: false, chat: [], last: 0 };
let page = new EventTarget();
let posted: string[] = [];
let answers: (() => Promise<Response>)[] = [];

const lets = () => Promise.resolve(Response.json(seated));
const fails = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  vi.useFakeTimers();
  Source.made = [];
  page = new EventTarget();
  posted = [];
  answers = [];
  track.stop.mockClear();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { kind } = JSON.parse(body) as { kind: string };
    posted.push(kind);
    return (kind === "enter" ? (answers.shift() ?? lets) : lets)();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const line = (at: number): Source => {
  const made = Source.made[at];
  if (!made) throw new Error(`No line ${String(at)} was opened.`);
  return made;
};

async function entered(): Promise<Mesh> {
  const mesh = new Mesh({ address: "/signals", place: "p", stream });
  await mesh.enter();
  line(0).turn("open", Source.OPEN);
  line(0).say("people", { state: "in", people: [] });
  expect(mesh.view.phase).toBe("in");
  return mesh;
}

test("a network that comes back while entering is tried again throws no one out", async () => {
  const mesh = await entered();
  answers = [fails, lets];
  line(0).turn("error", Source.CLOSED);
  await vi.advanceTimersByTimeAsync(2000);
  expect(mesh.view.phase).toBe("offline");
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(4000);
  line(1).turn("open", Source.OPEN);
  // What the server says to a line that another of the same seat replaces.
  for (const former of Source.made.slice(0, -1)) former.say("out", { state: "moved" });
  expect(mesh.view.phase).toBe("in");
  expect(track.stop).not.toHaveBeenCalled();
  expect(Source.made.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, Source.OPEN]);
});

test("offline, one line waits for the network; of the former nothing is heard", async () => {
  const mesh = await entered();
  page.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Source.made).toHaveLength(1);
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(Source.made.map(({ readyState }) => readyState)).toEqual([
    Source.CLOSED,
    Source.CONNECTING,
  ]);
  const before = mesh.view;
  const former = line(0);
  former.say("out", { state: "moved" });
  former.say("people", { state: "waiting", people: [] });
  former.say("message", { id: 9, from: 2, kind: "board", body: "" });
  former.turn("error", Source.CLOSED);
  former.turn("open", Source.OPEN);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(mesh.view).toEqual(before);
  expect(posted).toEqual(["enter"]);
  line(1).say("out", { state: "moved" });
  expect(mesh.view.phase).toBe("moved");
  expect(track.stop).toHaveBeenCalledOnce();
});

test("one try to enter at a time, and one next try", async () => {
  const mesh = await entered();
  let fail: (reason: Error) => void = () => undefined;
  answers = [
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
    lets,
  ];
  line(0).turn("error", Source.CLOSED);
  line(0).turn("error", Source.CLOSED);
  await vi.advanceTimersByTimeAsync(5000);
  expect(posted).toEqual(["enter", "enter"]);
  fail(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(posted).toEqual(["enter", "enter", "enter"]);
  expect(Source.made).toHaveLength(2);
  line(1).turn("open", Source.OPEN);
  expect(mesh.view.phase).toBe("in");
});
