/** In memory, as a server keeps them: a restart ends every meeting. */
export type Attendee = Readonly<{ token: string; userID: string; name: string; role: string }>;

export type Held = Readonly<{
  meetingID: string;
  name: string;
  metadata: ReadonlyMap<string, string>;
  logoutURL: string;
  mayRecord: boolean;
  createdAt: number;
  attendees: Attendee[];
}>;

export type Kept = {
  recordID: string;
  meetingID: string;
  name: string;
  room: string;
  published: boolean;
  startTime: number;
  endTime: number;
};

/** A call of ours to the site, as BigBlueButton makes it: the end by GET, a recording by POST. */
export type Due = Readonly<{ url: string; recordID?: string; meetingID: string }>;

export type World = {
  meetings: Map<string, Held>;
  recordings: Map<string, Kept>;
  due: Due[];
};

export const newWorld = (): World => ({ meetings: new Map(), recordings: new Map(), due: [] });

const metaName = /^meta_(.+)$/;

export function createMeeting(world: World, query: URLSearchParams, now: number): Held {
  const meetingID = query.get("meetingID") ?? "";
  const metadata = [...query].flatMap(([name, value]) => {
    const [, key] = metaName.exec(name) ?? [];
    return key ? [[key.toLowerCase(), value] as const] : [];
  });
  const held = world.meetings.get(meetingID) ?? {
    meetingID,
    name: query.get("name") ?? "",
    metadata: new Map(metadata),
    logoutURL: query.get("logoutURL") ?? "",
    mayRecord: query.get("record") === "true",
    createdAt: now,
    attendees: [],
  };
  world.meetings.set(meetingID, held);
  return held;
}

export function attend(held: Held, query: URLSearchParams, token: string): Attendee {
  const attendee = {
    token,
    userID: query.get("userID") ?? "",
    name: query.get("fullName") ?? "",
    role: query.get("role") ?? "VIEWER",
  };
  held.attendees.push(attendee);
  return attendee;
}

/** Who leaves last does not end it: a host, an `end` call or its duration does. */
export function leave(world: World, token: string): Held | undefined {
  for (const held of world.meetings.values()) {
    const at = held.attendees.findIndex((one) => one.token === token);
    if (at >= 0) {
      held.attendees.splice(at, 1);
      return held;
    }
  }
  return undefined;
}

export function endMeeting(world: World, meetingID: string): boolean {
  const held = world.meetings.get(meetingID);
  if (!held) return false;
  world.meetings.delete(meetingID);
  const url = held.metadata.get("endcallbackurl");
  if (url) world.due.push({ url, meetingID });
  return true;
}

/** As the host’s red button, and the hour of work after it; published at once, as BigBlueButton does by itself. */
export function recordMeeting(world: World, meetingID: string, now: number): Kept | undefined {
  const held = world.meetings.get(meetingID);
  if (!held?.mayRecord) return undefined;
  const recordID = `${meetingID}-${String(now)}`;
  const kept: Kept = {
    recordID,
    meetingID,
    name: held.name,
    room: held.metadata.get("room") ?? "",
    published: true,
    startTime: held.createdAt,
    endTime: now,
  };
  world.recordings.set(recordID, kept);
  const url = held.metadata.get("bbb-recording-ready-url");
  if (url) world.due.push({ url, recordID, meetingID });
  return kept;
}
