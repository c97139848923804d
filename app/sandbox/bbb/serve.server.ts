import { createHmac } from "node:crypto";

import { type RunningStandIn, startStandIn } from "#app/lib/stand-in.server.ts";

import { type Due, newWorld } from "./meetings.ts";
import { wireApp, type WireSettings } from "./wire.server.ts";

/** Calls the site; false for an answer that is no yes. */
export type CallSite = (request: Request) => Promise<boolean>;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT of HS256 in a form, as BigBlueButton’s script after the publication posts it. */
function signedForm({ meetingID: meeting_id, recordID: record_id }: Due, secret: string): string {
  const text = `${part({ alg: "HS256" })}.${part({ meeting_id, record_id })}`;
  const mark = createHmac("sha256", secret).update(text).digest("base64url");
  return new URLSearchParams({ signed_parameters: `${text}.${mark}` }).toString();
}

export function requestOf(due: Due, secret: string): Request {
  if (due.recordID !== undefined) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return new Request(due.url, { method: "POST", headers, body: signedForm(due, secret) });
  }
  const url = new URL(due.url);
  url.searchParams.set("recordingmarks", "false");
  url.searchParams.set("meetingID", due.meetingID);
  return new Request(url);
}

type ServeSettings = Readonly<{
  port: number;
  secret: string;
  /** Absent: calls are kept back. */
  call?: CallSite | undefined;
  everyMs?: number;
}> &
  Partial<Omit<WireSettings, "secret">>;

/** Port 0: the system chooses. What is due to the site is called every `everyMs`, once. */
export function startBbb({
  port,
  call,
  everyMs,
  world = newWorld(),
  ...rest
}: ServeSettings): Promise<RunningStandIn> {
  const round = async () => {
    if (!call) return;
    for (const due of world.due.splice(0)) await call(requestOf(due, rest.secret));
  };
  return startStandIn({ app: wireApp({ ...rest, world }), port, everyMs, round });
}
