import { expect, test as base } from "vitest";

import { recordMeeting } from "#app/sandbox/bbb/meetings.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";

import { addressOf } from "./bbb-wire.ts";
import { type Meeting, MeetingError } from "./meetings.server.ts";

const test = base.extend<{ engine: TestMeetings }>({
  engine: async ({}, use) => {
    const engine = await openMeetings();
    await use(engine);
    await engine.close();
  },
});

const meeting: Meeting = {
  id: "preau.test-7-0",
  room: "preau.test-7",
  name: "Maths & calcul, Lina",
  places: 8,
  minutes: 60,
  mayRecord: true,
  calls: { ended: "http://site.test/ended?call=x", recorded: "http://site.test/ready?call=x" },
  backTo: "http://site.test/visio/",
};

const guest = {
  meeting: meeting.id,
  name: "Zoé",
  code: "code-of-zoe",
  isHost: false,
  mustKnock: false,
};

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof MeetingError ? `${error.kind} ${error.code}` : error),
  );

test("a call is signed over its name, its query and the secret", () => {
  const secret = "639259d4-9dd8-4b25-bf01-95f9567eaf4b";
  const sent = { name: "Test Meeting", meetingID: "abc123", record: undefined };
  const { href } = addressOf("https://visio.test/bigbluebutton/", secret, "create", sent);

  expect(href).toBe(
    "https://visio.test/bigbluebutton/api/create?name=Test+Meeting&meetingID=abc123&checksum=170d3c83c9685196dfec254390b06130829bca4bcce5ec2960ea632de6b448a2",
  );
  expect(addressOf("https://visio.test/bigbluebutton/api", secret, "end", {}).pathname).toBe(
    "/bigbluebutton/api/end",
  );
});

test("a meeting is opened once, people come and leave, and it ends", async ({ engine }) => {
  const { meetings, attend, world } = engine;
  expect(await meetings.present(meeting.id)).toBeUndefined();
  await meetings.open(meeting);
  await meetings.open(meeting);

  expect(world.meetings.size).toBe(1);
  expect(await meetings.isRunning(meeting.id)).toBe(false);
  const leave = await attend(meetings.joinUrl(guest));
  expect(await meetings.present(meeting.id)).toEqual(["code-of-zoe"]);
  expect(await meetings.isRunning(meeting.id)).toBe(true);
  await leave();
  expect(await meetings.present(meeting.id)).toEqual([]);
  await meetings.end(meeting.id);
  await meetings.end(meeting.id);
  expect(await meetings.present(meeting.id)).toBeUndefined();
});

test("recordings are listed by room, published, hidden and removed", async ({ engine }) => {
  const { meetings, world } = engine;
  await meetings.open(meeting);
  recordMeeting(world, meeting.id, Date.now() + 600_000);
  const [{ id } = { id: "" }] = await meetings.recordings({ room: meeting.room });

  expect(await meetings.recordings({ id })).toMatchObject([
    { meeting: meeting.id, room: meeting.room, isPublished: true, minutes: 10 },
  ]);
  expect(await meetings.recordings({ room: "preau.test-8" })).toEqual([]);
  await meetings.publish(id, false);
  expect(await meetings.recordings({ id })).toMatchObject([{ isPublished: false }]);
  await meetings.remove(id);
  await meetings.remove(id);
  expect(await meetings.recordings({ id })).toEqual([]);
  expect(await failure(meetings.publish(id, true))).toBe("refused notFound");
});

test("a meeting that may not be recorded is not", async ({ engine }) => {
  const { meetings, world } = engine;
  await meetings.open({ ...meeting, mayRecord: false });

  expect(recordMeeting(world, meeting.id, Date.now())).toBeUndefined();
});

test("an engine that is late, away, cut or wrong counts as away; one that says no, as a refusal", async ({
  engine,
}) => {
  const { meetings, impatient, stranger, faults } = engine;
  await meetings.open(meeting);

  for (const fault of ["error", "html", "entity", "liar"] as const) {
    faults.push(fault);
    expect([fault, await failure(meetings.present(meeting.id))]).toEqual([
      fault,
      expect.stringMatching(/^away /),
    ]);
  }
  faults.push("slow");
  expect(await failure(impatient.present(meeting.id))).toMatch(/^away /);
  // Cut once, it is asked again: every call may be repeated.
  faults.push("lost");
  expect(await meetings.present(meeting.id)).toEqual([]);
  expect(await failure(stranger.present(meeting.id))).toBe("refused checksumError");
});

test("the call about a recording is the engine's by its signature only", async ({ engine }) => {
  const { meetings, world, due } = engine;
  await meetings.open(meeting);
  recordMeeting(world, meeting.id, Date.now() + 600_000);
  const [call] = due();
  const body = (await call?.text()) ?? "";

  expect(await meetings.readRecorded(body)).toMatchObject({ meeting: meeting.id });
  expect(await engine.stranger.readRecorded(body)).toBeUndefined();
  const none = new URLSearchParams({
    signed_parameters: `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`,
  });
  expect(await meetings.readRecorded(none.toString())).toBeUndefined();
  expect(await meetings.readRecorded("")).toBeUndefined();
});
