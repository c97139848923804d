import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { BoardEntry, SentEntry } from "#app/modules/rooms/board/endpoints.ts";
import { Talk } from "#app/modules/rooms/room/components/talk.ts";

import { BoardLog, readMs } from "./board-log.ts";

const address = "https://preau.test/board";
const ofACrashedPage = "0b0fb1d4-6d8f-4f0b-9f5c-3f3a9d4e7a10";

/** What the server holds, and what it was asked. */
let kept: BoardEntry[] = [];
let asked: string[] = [];
/** A stroke from here is refused. */
let refused: number | undefined;

const answer = (after: number) =>
  Response.json({ entries: kept.filter(({ id }) => id > after), has_more: false });

type Sent = Readonly<{ entries: SentEntry[]; after: number }>;

function ask(url: string, init?: RequestInit): Promise<Response> {
  asked.push(init?.method ?? "GET");
  if (init?.method !== "POST")
    return Promise.resolve(answer(Number(new URL(url).searchParams.get("after"))));
  const { entries, after } = JSON.parse(init.body as string) as Sent;
  const isRefused = ({ body }: SentEntry) => "points" in body && body.points[0] === refused;
  if (entries.some(isRefused)) return Promise.resolve(Response.json({}, { status: 422 }));
  for (const entry of entries) {
    if (!kept.some(({ key }) => key === entry.key))
      kept = [...kept, { ...entry, id: kept.length + 1 }];
  }
  return Promise.resolve(answer(after));
}

beforeEach(() => {
  [kept, asked, refused] = [[], [], undefined];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two pages of a room, and whether they hear each other. */
async function twoPages() {
  const line = { isOpen: true };
  const talks: Talk[] = [];
  const talkOf = (other: number) =>
    new Talk({
      get isHeardByAll() {
        return line.isOpen;
      },
      say: (text) => {
        if (line.isOpen) talks[other]?.hear(text);
      },
    });
  talks.push(talkOf(1), talkOf(0));
  const logs = talks.map((talk) => new BoardLog({ address, place: "place", talk }));
  const turn = async (isOpen: boolean) => {
    line.isOpen = isOpen;
    for (const talk of talks) talk.look();
    await vi.advanceTimersByTimeAsync(0);
  };
  await turn(true);
  await vi.advanceTimersByTimeAsync(60_000);
  asked = [];
  const [teacher, family] = logs as [BoardLog, BoardLog];
  return { teacher, family, talks, turn };
}

const draw = (log: BoardLog, x = 10) => {
  log.add({ kind: "stroke", page: 1, body: { colour: "ink", points: [x, 10, 60, 60] } });
};

const seenBy = ({ view }: BoardLog) => view.entries.map(({ key }) => key);

test("what all have heard is seen at once, sent every half minute and read every minute", async () => {
  const { teacher, family } = await twoPages();
  for (let x = 1; x <= 6; x++) {
    draw(teacher, x);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seenBy(family)).toEqual(seenBy(teacher));
  }
  await vi.advanceTimersByTimeAsync(readMs);
  expect(kept).toHaveLength(6);
  expect(asked.filter((method) => method === "POST")).toHaveLength(2);
  expect(asked.filter((method) => method === "GET").length).toBeLessThanOrEqual(2);
  expect(family.view.entries.every((one) => "id" in one)).toBe(true);
});

test("where somebody does not hear, each thing is sent and read at once", async () => {
  const { teacher, family, turn } = await twoPages();
  draw(teacher);
  await turn(false);
  expect(kept).toHaveLength(1);
  draw(teacher);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(2);
  family.hearOf(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(seenBy(family)).toEqual(seenBy(teacher));
});

test("what an author who is gone had not sent is sent by who heard it", async () => {
  const { family, talks } = await twoPages();
  const body = { colour: "ink", points: [10, 10, 60, 60] };
  talks[1]?.hear(JSON.stringify({ key: ofACrashedPage, page: 1, kind: "stroke", body }));
  await vi.advanceTimersByTimeAsync(readMs);
  expect(kept).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(readMs);
  expect(kept).toMatchObject([{ key: ofACrashedPage }]);
  expect(family.isKept).toBe(true);
});

test("one that the server refuses takes no other with it", async () => {
  const { teacher } = await twoPages();
  refused = 2;
  for (let x = 1; x <= 3; x++) draw(teacher, x);
  await vi.advanceTimersByTimeAsync(readMs);
  expect(kept.map(({ body }) => body)).toMatchObject([
    { points: [1, 10, 60, 60] },
    { points: [3, 10, 60, 60] },
  ]);
  expect(teacher.isKept).toBe(true);
});

test("a page that leaves sends what it heard too, and what is under way once more", async () => {
  const { teacher, family, talks } = await twoPages();
  draw(teacher);
  draw(family);
  talks[1]?.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(2);
});

test("a page that leaves sends what waits; one that opens the board late has heard what was said", async () => {
  const { teacher, talks } = await twoPages();
  draw(teacher);
  expect(kept).toHaveLength(0);
  const late = new BoardLog({ address, place: "place", talk: talks[1] as Talk });
  expect(seenBy(late)).toEqual(seenBy(teacher));
  talks[0]?.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toHaveLength(1);
});

test("before its paper is asked, all that a page knows is sent", async () => {
  const { teacher, family } = await twoPages();
  draw(teacher);
  draw(family);
  expect(family.isKept).toBe(false);
  await family.keep();
  expect(kept).toHaveLength(2);
  expect(family.isKept).toBe(true);
});

test("what another browser says is looked at before it is drawn", async () => {
  const { family, talks } = await twoPages();
  const body = { colour: "ink", points: [1, 2] };
  const key = ofACrashedPage;
  const bad = [
    "{",
    "null",
    '"read it"',
    JSON.stringify({ key: "a", page: 1, kind: "stroke", body }),
    JSON.stringify({ key, page: 1, kind: "stroke" }),
    JSON.stringify({ key, page: 1, kind: "stroke", body: { ...body, points: [1, 2, 3] } }),
    JSON.stringify({ key, page: 1, kind: "stroke", body: { ...body, points: [0.5, 2] } }),
    JSON.stringify({ key, page: 1, kind: "text", body: { colour: "ink", x: 0, y: 0, text: "" } }),
    JSON.stringify({ key, page: 1, kind: "erase", body: { keys: ["a"] } }),
    JSON.stringify({ key, page: 99, kind: "stroke", body }),
    JSON.stringify({ key, page: 1, kind: "constructor", body }),
    JSON.stringify({ key, page: 1, kind: "stroke", body: { ...body, points: ["<b>"] } }),
    JSON.stringify({ key, page: 1, kind: "stroke", body: { ...body, colour: "url(x)" } }),
    JSON.stringify({ key, page: 1, kind: "photo", body: { x: 0, y: 0 } }),
  ];
  for (const text of bad) talks[1]?.hear(text);
  expect(family.view.entries).toEqual([]);
});
