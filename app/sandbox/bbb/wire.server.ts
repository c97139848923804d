import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { html } from "hono/html";

import {
  attend,
  createMeeting,
  endMeeting,
  type Kept,
  leave,
  recordMeeting,
  type World,
} from "./meetings.ts";
import { response, type Tree } from "./xml.ts";

/**
 * Test faults. `lost`: done, connection cut. `error`: 500, not done. `slow`: late answer. `html`: a page. `liar`: the
 * answer about another meeting. `entity`: an answer with an entity of its own.
 */
export type Fault = "lost" | "error" | "slow" | "html" | "liar" | "entity";

export type WireSettings = Readonly<{
  secret: string;
  world: World;
  /** Consumed one by one. */
  faults?: Fault[];
  /** Codes of people that it says are there besides. */
  lies?: readonly string[];
  slowMs?: number;
  clock?: () => number;
}>;

type Env = { Bindings: HttpBindings };
type Ask = Readonly<{ query: URLSearchParams; settings: WireSettings }>;

const failed = (messageKey: string, message: string): Tree => ({
  returncode: "FAILED",
  messageKey,
  message,
});

const notFound = () => failed("notFound", "We could not find a meeting with that meeting ID");

const meetingOf = ({ query, settings }: Ask) =>
  settings.world.meetings.get(query.get("meetingID") ?? "");

const nowOf = ({ clock = Date.now }: WireSettings) => clock();

const calls: Readonly<Record<string, (ask: Ask) => Tree>> = {
  create: ({ query, settings }) => {
    if (!query.get("meetingID")) return failed("missingParamMeetingID", "No meeting ID");
    const { meetingID, createdAt } = createMeeting(settings.world, query, nowOf(settings));
    return { returncode: "SUCCESS", meetingID, createTime: createdAt, hasBeenForciblyEnded: false };
  },
  isMeetingRunning: (ask) => ({
    returncode: "SUCCESS",
    running: (meetingOf(ask)?.attendees.length ?? 0) > 0,
  }),
  getMeetingInfo: (ask) => {
    const held = meetingOf(ask);
    if (!held) return notFound();
    const lies = (ask.settings.lies ?? []).map((userID) => ({
      userID,
      fullName: "Personne",
      role: "VIEWER",
    }));
    const present = held.attendees.map(({ userID, name: fullName, role }) => ({
      userID,
      fullName,
      role,
    }));
    const attendees = { attendee: [...present, ...lies] };
    const { meetingID, name: meetingName } = held;
    return { returncode: "SUCCESS", meetingName, meetingID, running: true, attendees };
  },
  end: ({ query, settings }) =>
    endMeeting(settings.world, query.get("meetingID") ?? "")
      ? { returncode: "SUCCESS", messageKey: "sentEndMeetingRequest" }
      : notFound(),
  getRecordings: ({ query, settings }) => {
    const found = [...settings.world.recordings.values()].filter((one) => isAskedFor(one, query));
    return { returncode: "SUCCESS", recordings: { recording: found.map(recordingTree) } };
  },
  publishRecordings: ({ query, settings }) => {
    const kept = settings.world.recordings.get(query.get("recordID") ?? "");
    if (!kept) return failed("notFound", "We could not find recordings");
    kept.published = query.get("publish") === "true";
    return { returncode: "SUCCESS", published: kept.published };
  },
  deleteRecordings: ({ query, settings }) =>
    settings.world.recordings.delete(query.get("recordID") ?? "")
      ? { returncode: "SUCCESS", deleted: true }
      : failed("notFound", "We could not find recordings"),
};

const isAskedFor = ({ recordID, room }: Kept, query: URLSearchParams): boolean => {
  const [id, of] = [query.get("recordID"), query.get("meta_room")];
  return (id === null || id === recordID) && (of === null || of === room);
};

const minuteMs = 60_000;

const recordingTree = (kept: Kept): Tree => ({
  recordID: kept.recordID,
  meetingID: kept.meetingID,
  name: kept.name,
  published: kept.published,
  state: kept.published ? "published" : "unpublished",
  startTime: kept.startTime,
  endTime: kept.endTime,
  metadata: { room: kept.room },
  playback: {
    format: {
      type: "presentation",
      url: `https://visio.test/playback/presentation/2.3/${kept.recordID}`,
      length: Math.round((kept.endTime - kept.startTime) / minuteMs),
    },
  },
});

function isSigned(call: string, search: string, secret: string): boolean {
  const [, text = "", sum = ""] = /^\??(.*?)&?checksum=([\da-f]{64})$/.exec(search) ?? [];
  const ours = createHash("sha256").update(`${call}${text}${secret}`).digest("hex");
  return sum.length === ours.length && timingSafeEqual(Buffer.from(sum), Buffer.from(ours));
}

/** BigBlueButton’s wire: signed GET, XML; its client is one page that says who is in. */
export function wireApp(settings: WireSettings): Hono<Env> {
  const app = new Hono<Env>();
  const { world, secret } = settings;

  app.get("/bigbluebutton/api/:call", async (c) => {
    const call = c.req.param("call");
    const { search, searchParams: query } = new URL(c.req.url);
    if (!isSigned(call, search, secret)) {
      return xml(c, failed("checksumError", "You did not pass the checksum security check"));
    }
    const ask = { query, settings };
    if (call === "join") return join(c, ask);
    const fault = settings.faults?.shift();
    if (fault === "error") return c.text("unavailable", 500);
    const answer = calls[call]?.(ask) ?? failed("unsupportedRequest", "This is not supported");
    return withFault(c, settings, fault, answer);
  });
  app.get("/html5client/join", (c) => {
    const token = c.req.query("sessionToken") ?? "";
    const all = [...world.meetings.values()];
    const held = all.find(({ attendees }) => attendees.some((one) => one.token === token));
    return held ? c.html(clientPage(held.name, token)) : c.text("La réunion est finie.", 404);
  });
  app.post("/html5client/leave", (c) => {
    const held = leave(world, c.req.query("sessionToken") ?? "");
    return held ? c.redirect(held.logoutURL, 303) : c.text("La réunion est finie.", 404);
  });
  /** The host’s buttons, for the demonstration and tests. */
  app.post("/html5client/end", (c) => {
    const meetingID = c.req.query("meetingID") ?? "";
    if (c.req.query("recorded")) recordMeeting(world, meetingID, nowOf(settings));
    return endMeeting(world, meetingID) ? c.body(null, 204) : c.text("unknown", 404);
  });
  return app;
}

function join(c: Context<Env>, ask: Ask): Response {
  const held = meetingOf(ask);
  if (!held) return xml(c, notFound());
  const { token } = attend(held, ask.query, randomUUID());
  return c.redirect(`/html5client/join?sessionToken=${token}`, 302);
}

const clientPage = (name: string, token: string) =>
  html`<!DOCTYPE html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${name}</title>
      </head>
      <body>
        <h1>${name}</h1>
        <p>BigBlueButton, joué par Préau : vous êtes dans la salle.</p>
        <form method="post" action="/html5client/leave?sessionToken=${token}">
          <button>Quitter</button>
        </form>
      </body>
    </html>`;

const xml = (c: Context<Env>, tree: Tree, before = ""): Response =>
  c.body(before + response(tree), 200, { "Content-Type": "text/xml; charset=utf-8" });

async function withFault(
  c: Context<Env>,
  { slowMs = 25_000 }: WireSettings,
  fault: Fault | undefined,
  answer: Tree,
): Promise<Response> {
  if (fault === "html") return c.html("<h1>Maintenance</h1>");
  if (fault === "entity") return xml(c, answer, '<!DOCTYPE r [<!ENTITY a "b">]>');
  if (fault === "liar") return xml(c, { ...answer, meetingID: "another" });
  if (fault === "slow") await new Promise((end) => setTimeout(end, slowMs));
  if (fault === "lost") c.env.incoming.socket.destroy();
  return xml(c, answer);
}
