import { openBbb } from "#app/gateways/bbb.server.ts";
import type { Meetings } from "#app/gateways/meetings.server.ts";
import { newWorld, type World } from "#app/sandbox/bbb/meetings.ts";
import { requestOf, startBbb } from "#app/sandbox/bbb/serve.server.ts";
import type { Fault } from "#app/sandbox/bbb/wire.server.ts";

import { testGateways } from "./gateways.ts";

const secret = "secret-of-the-tests-of-rooms";

export type TestMeetings = {
  meetings: Meetings;
  impatient: Meetings;
  /** With another secret. */
  stranger: Meetings;
  gateways: typeof testGateways;
  world: World;
  faults: Fault[];
  /** Codes of people that it says are there besides. */
  lies: string[];
  secret: string;
  /** A browser that follows a way in; returns how to leave. */
  attend: (url: string) => Promise<() => Promise<void>>;
  /** What it has to tell the site, taken out. */
  due: () => Request[];
  close: () => Promise<void>;
};

/** BigBlueButton’s stand-in on a port of its own. */
export async function openMeetings(): Promise<TestMeetings> {
  const [world, faults, lies] = [newWorld(), [] as Fault[], [] as string[]];
  const running = await startBbb({ port: 0, secret, world, faults, lies, slowMs: 1500 });
  const origin = `http://127.0.0.1:${String(running.port)}`;
  const settings = { url: `${origin}/bigbluebutton/`, secret };
  const meetings = openBbb(settings);
  return {
    meetings,
    impatient: openBbb({ ...settings, timeoutMs: 500 }),
    stranger: openBbb({ ...settings, secret: "another" }),
    gateways: { ...testGateways, rooms: { ...testGateways.rooms, meetings } },
    world,
    faults,
    lies,
    secret,
    attend: async (url) => {
      const { status, headers } = await fetch(url, { redirect: "manual" });
      if (status !== 302) throw new Error("The meeting let nobody in.");
      const inside = new URL(headers.get("location") ?? "", origin);
      const leaving = inside.href.replace("/join", "/leave");
      return async () => {
        await fetch(leaving, { method: "POST", redirect: "manual" });
      };
    },
    due: () => world.due.splice(0).map((one) => requestOf(one, secret)),
    close: running.stop,
  };
}
