import { jwtVerify } from "jose";

import { addressOf, type Answered, type Call, type Parameters, readXml } from "./bbb-wire.ts";
import {
  type Guest,
  type Meeting,
  MeetingError,
  type Meetings,
  type Recording,
} from "./meetings.server.ts";
import { openOutgoing, type OutgoingAnswer } from "./outgoing.server.ts";

export type BbbSettings = Readonly<{ url: string; secret: string; timeoutMs?: number }>;

const usualTimeoutMs = 8000;
/** Bytes: the recordings of a room over years. */
const longest = 4_000_000;

/** All but those that were deleted. */
const shownStates = "processing,processed,published,unpublished";

/** Minutes that a meeting waits for its first person, and after its last one. */
const emptyMinutes = 30;

const outOfReach = (error: unknown): never => {
  if (error instanceof MeetingError) throw error;
  throw new MeetingError("away", error instanceof Error ? error.message : "unknown", {
    cause: error,
  });
};

type Ask = <Found>(
  call: Call,
  parameters: Parameters,
  read: (root: Answered) => Found,
) => Promise<Found>;

/** Answered 200, as every refusal of the engine is. */
const refusesKey = ({ body }: OutgoingAnswer) =>
  body.subarray(0, 2000).includes("<messageKey>checksumError<");

/** Every call is a signed GET that may be repeated; a refusal is an answer with its key. */
function asking({ url, secret, timeoutMs = usualTimeoutMs }: BbbSettings): Ask {
  // Chosen by the deployer: it may stand on a private network.
  const how = {
    name: "rooms",
    maxBytes: longest,
    retries: 1,
    privateAddresses: true,
    refusesKey,
  } as const;
  const outgoing = openOutgoing({ ...how, timeoutMs });
  return async (call, parameters, read) => {
    const { status, body } = await outgoing({
      url: addressOf(url, secret, call, parameters),
    }).catch(outOfReach);
    if (status !== 200) throw new MeetingError("away", String(status));
    return readXml(body.toString("utf8"), (root) => {
      if (root.text("returncode") === "SUCCESS") return read(root);
      throw new MeetingError("refused", root.text("messageKey") ?? "unknown");
    }).catch(outOfReach);
  };
}

const isRefused = (error: unknown, ...codes: string[]): boolean =>
  error instanceof MeetingError && error.kind === "refused" && codes.includes(error.code);

/** Undefined where the engine knows none. */
const orNone =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (isRefused(error, ...codes)) return undefined;
    throw error;
  };

/** BigBlueButton, or any number of its servers behind Scalelite: GET, XML, a SHA-2 checksum on each call. */
export function openBbb(settings: BbbSettings): Meetings {
  const ask = asking(settings);
  const done = () => undefined;
  return {
    host: new URL(settings.url).host,
    open: (meeting) => ask("create", creation(meeting), ofMeeting(meeting.id, refuseEnded)),
    joinUrl: (guest) => addressOf(settings.url, settings.secret, "join", entry(guest)).href,
    isRunning: (meetingID) =>
      ask("isMeetingRunning", { meetingID }, (root) => root.text("running") === "true"),
    present: (meetingID) =>
      ask("getMeetingInfo", { meetingID }, ofMeeting(meetingID, presentIn)).catch(
        orNone("notFound"),
      ),
    end: (meetingID) =>
      ask("end", { meetingID }, done).catch(orNone("notFound", "meetingForciblyEnded")),
    recordings: async (of) => {
      const which = "id" in of ? { recordID: of.id } : { meta_room: of.room };
      const found = await ask("getRecordings", { ...which, state: shownStates }, recordingsIn);
      // A server that knows no filter answers those of everybody.
      return found.filter(({ id, room }) => ("id" in of ? id === of.id : room === of.room));
    },
    publish: async (recordID, publish) => {
      const read = (root: Answered) => root.text("published") === String(publish);
      const isDone = await ask("publishRecordings", { recordID, publish }, read);
      if (!isDone) throw new MeetingError("refused", "unpublished");
    },
    remove: (recordID) => ask("deleteRecordings", { recordID }, done).catch(orNone("notFound")),
    readRecorded: (raw) => recordedIn(raw, settings.secret),
  };
}

const creation = ({ id, room, name, places, minutes, mayRecord, calls, backTo }: Meeting) => ({
  name,
  meetingID: id,
  maxParticipants: places,
  duration: minutes,
  record: mayRecord,
  autoStartRecording: false,
  allowStartStopRecording: mayRecord,
  notifyRecordingIsOn: true,
  guestPolicy: "ASK_MODERATOR",
  meetingExpireIfNoUserJoinedInMinutes: emptyMinutes,
  meetingExpireWhenLastUserLeftInMinutes: emptyMinutes,
  logoutURL: backTo,
  meta_room: room,
  meta_endCallbackUrl: calls.ended,
  "meta_bbb-recording-ready-url": calls.recorded,
});

const entry = ({ meeting, name, code, isHost, mustKnock }: Guest) => ({
  meetingID: meeting,
  fullName: name,
  userID: code,
  role: isHost ? "MODERATOR" : "VIEWER",
  guest: mustKnock || undefined,
  redirect: true,
});

/** Refuses what it says of another meeting. */
const ofMeeting =
  <Found>(id: string, read: (root: Answered) => Found) =>
  (root: Answered): Found => {
    if (root.text("meetingID") !== id) throw new MeetingError("away", "another meeting");
    return read(root);
  };

/** For a minute after its host has ended it, the engine still knows a meeting but refuses to let anyone join. */
function refuseEnded(root: Answered): void {
  if (root.text("hasBeenForciblyEnded") !== "true") return;
  throw new MeetingError("refused", "meetingForciblyEnded");
}

const presentIn = (root: Answered): string[] =>
  root.all("attendees/attendee").flatMap((one) => one.text("userID") ?? []);

const recordingsIn = (root: Answered): Recording[] =>
  root.all("recordings/recording").flatMap((one) => recordingIn(one) ?? []);

const minuteMs = 60_000;

function recordingIn(one: Answered): Recording | undefined {
  const [id, meeting] = [one.text("recordID"), one.text("meetingID")];
  const [from, to] = [Number(one.text("startTime")), Number(one.text("endTime"))];
  if (!id || !meeting || !(from > 0)) return undefined;
  const length = Number(one.text("playback/format/length"));
  return {
    id,
    meeting,
    room: one.text("metadata/room") ?? "",
    isPublished: one.text("published") === "true",
    startedAt: new Date(from),
    minutes: length > 0 ? length : Math.max(0, Math.round((to - from) / minuteMs)),
    url: webAddress(one.text("playback/format/url")),
  };
}

/** Another scheme would run in our page. */
const webAddress = (text: string | undefined): string | null =>
  text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;

async function recordedIn(raw: string, secret: string) {
  const token = new URLSearchParams(raw).get("signed_parameters") ?? "";
  const key = new TextEncoder().encode(secret);
  const claims = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => undefined);
  const { record_id: id, meeting_id: meeting } = claims?.payload ?? {};
  return typeof id === "string" && typeof meeting === "string" ? { id, meeting } : undefined;
}
