// Recordings whose browser is killed at a chance moment: what is lost, and whether the file plays and can be sought.
import { setTimeout as delay } from "node:timers/promises";

import { atDoor, enter, launch, person, sees } from "./people.mjs";

const mostLostSeconds = 6;

/** A parent’s leave, for each lesson of the family. */
async function agree(market) {
  const token = await market.tokenOf(market.family);
  const { data } = await market.ask(token, "GET", "/api/replays/consents");
  const idsOf = (key) => data.map((one) => one[key]).filter((id) => id !== null);
  const json = { contracts: idsOf("contract_id"), registrations: idsOf("registration_id") };
  await market.ask(token, "PUT", "/api/replays/consents", json);
}

/** Seconds from the first second that is recorded to the kill. */
async function recordUntilKilled(market, family, seconds) {
  const { password } = market.seed;
  const device = await launch(10);
  const { origin } = market.servers[0];
  const teacher = await person(device, { origin, email: market.teacher, password });
  await atDoor(teacher, await market.roomOf(market.teacher));
  await enter(teacher, 2);
  await teacher.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await family.getByRole("button", { name: "Accepter d’être enregistré" }).click();
  await teacher.getByText("Ce cours est enregistré.").waitFor();
  const began = performance.now();
  await delay(seconds * 1000);
  const lasted = (performance.now() - began) / 1000;
  await device.kill();
  return lasted;
}

/** Eleven minutes without a part, then the jobs: the recording ends and is joined. */
async function joined(market) {
  await market.sql(
    "update replays set heard_at = heard_at - interval '11 minutes' where state = 'recording'",
  );
  market.market("jobs", "run");
  const { data } = await market.ask(await market.tokenOf(market.teacher), "GET", "/api/replays");
  return data[0];
}

/** Length, and whether a place near the end is shown, as a player of a browser finds them. */
async function seekIn(page, address) {
  await page.goto(new URL("/contact/", address).href);
  return page.evaluate(async (source) => {
    const video = Object.assign(document.createElement("video"), { muted: true, src: source });
    const heard = (name) =>
      new Promise((done) => video.addEventListener(name, done, { once: true }));
    const late = new Promise((done) => setTimeout(done, 20_000));
    await Promise.race([heard("loadedmetadata"), late]);
    const { duration } = video;
    if (!Number.isFinite(duration)) return { duration: 0, isSought: false };
    const sought = heard("seeked");
    video.currentTime = Math.max(0, duration - 3);
    await Promise.race([sought, late]);
    await video.play();
    await Promise.race([heard("ended"), late]);
    return { duration, isSought: video.ended };
  }, address);
}

export async function recordings(market, { count, from, to }) {
  await agree(market);
  const device = await launch();
  const { password } = market.seed;
  const { origin } = market.servers[0];
  const family = await person(device, { origin, email: market.family, password });
  const player = await (await device.browser.newContext()).newPage();
  await atDoor(family, await market.roomOf(market.family));
  await enter(family, 1);
  const found = [];
  try {
    for (let time = 0; time < count; time++) {
      const seconds = from + Math.random() * (to - from);
      const lasted = await recordUntilKilled(market, family, seconds);
      const replay = await joined(market);
      const { duration, isSought } = replay?.video
        ? await seekIn(player, origin + replay.video)
        : { duration: 0, isSought: false };
      found.push({ lasted, lost: lasted - duration, isSought });
      console.log(
        `recorded ${lasted.toFixed(1)} s, kept ${duration.toFixed(1)} s, ${isSought ? "sought" : "NOT SOUGHT"}`,
      );
      await sees(family, 1);
    }
  } finally {
    await device.close();
  }
  const worst = Math.max(...found.map(({ lost }) => lost));
  const sought = found.filter(({ isSought }) => isSought).length;
  return [
    {
      what: `${String(count)} recordings, browser killed: most lost`,
      found: `${worst.toFixed(1)} s`,
      bound: `${String(mostLostSeconds)} s`,
      isReached: worst <= mostLostSeconds,
    },
    {
      what: "recordings that play and can be sought",
      found: `${String(sought)} of ${String(count)}`,
      bound: "all",
      isReached: sought === count,
    },
  ];
}
