// node scripts/room-bench.mjs: the figures of a room, with real browsers and fake devices. Needs a build.
// --only=weights,pictures,cut,cost,eight,recordings; --times=N (5), --cut=S (60), --minutes=N (2), --eight=S (30),
// --recordings=N (3), each of --from=S (60) to --to=S (180).
import { loadavg } from "node:os";

import { cost } from "./room/cost.mjs";
import { eight } from "./room/eight.mjs";
import { openMarket } from "./room/market.mjs";
import { recordings } from "./room/recordings.mjs";
import { cut, pictures } from "./room/scenes.mjs";
import { weights } from "./room/weights.mjs";

const given = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1];
const number = (name, usual) => Number(given(name) ?? usual);

const scenes = {
  weights,
  pictures: (market) => pictures(market, { times: number("times", 5) }),
  cut: (market) => cut(market, { seconds: number("cut", 60) }),
  cost: (market) => cost(market, { minutes: number("minutes", 2) }),
  eight: (market) => eight(market, { seconds: number("eight", 30) }),
  recordings: (market) =>
    recordings(market, {
      count: number("recordings", 3),
      from: number("from", 60),
      to: number("to", 180),
    }),
};

const only = given("only")?.split(",") ?? Object.keys(scenes);
let missed = 0;

/** A scene that breaks is a figure that is missed: the others are measured all the same. */
async function measure(market, name) {
  const [load] = loadavg();
  const broken = (error) => [{ what: name, found: String(error), bound: "-", isReached: false }];
  for (const { what, found, bound, isReached } of await scenes[name](market).catch(broken)) {
    if (!isReached) missed++;
    const mark = isReached ? "reached" : "MISSED ";
    console.log(`${mark} ${what}: ${found} (${bound}; load ${load.toFixed(1)})`);
  }
}

const market = await openMarket();
try {
  for (const name of only) await measure(market, name);
} finally {
  await market.close();
}
process.exit(missed === 0 ? 0 : 1);
