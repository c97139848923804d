// Eight devices in the room of an online stage: three with a picture, of which the teacher’s alone is sent.
import { setTimeout as delay } from "node:timers/promises";

import { atDoor, enter, launch, leave, person } from "./people.mjs";

/** Megabits a second. */
const most = { listenerUp: 0.3, listenerDown: 1.2, speakerUp: 2.5 };
/** Milliseconds without a packet of somebody’s sound that count as a stop. */
const silenceMs = 1000;

/** Counts the bytes of all connections, and the longest time without a packet of each sound. */
function beginCounting() {
  const heard = new Map();
  let silence = 0;
  const bytes = { sent: 0, received: 0 };
  const look = async () => {
    const now = performance.now();
    const sum = { sent: 0, received: 0 };
    for (const connection of globalThis.connections) {
      if (connection.connectionState !== "connected") continue;
      for (const one of (await connection.getStats()).values()) {
        if (one.type === "transport") {
          sum.sent += one.bytesSent;
          sum.received += one.bytesReceived;
        }
        if (one.type !== "inbound-rtp" || one.kind !== "audio") continue;
        const before = heard.get(one.ssrc);
        if (!before || one.packetsReceived > before.packets)
          heard.set(one.ssrc, { packets: one.packetsReceived, at: one.timestamp });
        else silence = Math.max(silence, one.timestamp - before.at);
      }
    }
    Object.assign(bytes, sum);
    globalThis.counted = { at: now, ...bytes, silence, sounds: heard.size };
  };
  setInterval(() => void look(), 200);
}

const counted = (page) => page.evaluate(() => globalThis.counted);

/** Three families with two devices each, and the teacher with two. */
async function eightAt(market, devices, seconds) {
  const { password } = market.seed;
  const stage = await market.holdStage();
  const families = await market.sql(
    `select distinct u.email from registrations r join users u on u.id = r.customer_id
      where r.group_lesson_id = $1 and r.state = 'registered' order by 1 limit 3`,
    [stage],
  );
  if (families.length < 3) throw new Error(`The stage has ${String(families.length)} families.`);
  const emails = [market.teacher, ...families.map(({ email }) => email)];
  const pages = [];
  for (let seat = 0; seat < 8; seat++) {
    const email = emails[seat % emails.length];
    const device = devices[seat % devices.length];
    const { origin } = market.servers[seat % 2];
    const page = await person(device, { origin, email, password });
    await atDoor(page, await market.roomOf(email, "group_lesson"), { camera: seat < 3 });
    await enter(page, seat === 0 ? 1 : 0);
    pages.push(page);
  }
  await delay(15_000);
  for (const page of pages) await page.evaluate(beginCounting);
  await delay(2000);
  const before = await Promise.all(pages.map(counted));
  await delay(seconds * 1000);
  const after = await Promise.all(pages.map(counted));
  for (const page of pages) await leave(page);
  return after.map((end, index) => {
    const mega = (what) =>
      ((end[what] - before[index][what]) * 8) / 1000 / (end.at - before[index].at);
    return { up: mega("sent"), down: mega("received"), silence: end.silence, sounds: end.sounds };
  });
}

export async function eight(market, { seconds }) {
  const devices = [await launch(10), await launch(10)];
  try {
    const [speaker, ...listeners] = await eightAt(market, devices, seconds);
    const largest = (what) => Math.max(...listeners.map((one) => one[what]));
    const all = [speaker, ...listeners];
    const silence = Math.max(...all.map((one) => one.silence));
    const fewest = Math.min(...all.map((one) => one.sounds));
    const row = (what, found, bound) => ({
      what: `eight devices, ${what}`,
      found: `${found.toFixed(2)} Mbit/s`,
      bound: `${String(bound)} Mbit/s`,
      isReached: found <= bound,
    });
    return [
      row("speaker up", speaker.up, most.speakerUp),
      row("listener up", largest("up"), most.listenerUp),
      row("listener down", largest("down"), most.listenerDown),
      {
        what: "eight devices, sound",
        found: `each hears ${String(fewest)}, longest silence ${silence.toFixed(0)} ms`,
        bound: `7, ${String(silenceMs)} ms`,
        isReached: fewest >= 7 && silence <= silenceMs,
      },
    ];
  } finally {
    for (const device of devices) await device.close();
  }
}
