// What is measured in a room, each scene with the figure that it is to reach (docs/performance.md, The room).
import { setTimeout as delay } from "node:timers/promises";

import { atDoor, decoded, enter, launch, leave, person, sees } from "./people.mjs";

const firstPictureMs = 2000;
const backMs = 5000;
const cutMs = 60_000;

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** The teacher at the first server, a family at the second or at the same. */
async function two(market, device, servers) {
  const { password } = market.seed;
  const [at, beside] = servers;
  const teacher = await person(device, { origin: at.origin, email: market.teacher, password });
  const other = await person(await deviceBeside(device), {
    origin: beside.origin,
    email: market.family,
    password,
  });
  return {
    teacher: Object.assign(teacher, { room: await market.roomOf(market.teacher) }),
    family: Object.assign(other, { room: await market.roomOf(market.family) }),
  };
}

/** Two browsers, each its own process: one is cut or killed without the other. */
async function deviceBeside(device) {
  device.beside ??= await launch();
  return device.beside;
}

async function withDevice(act, rate) {
  const device = await launch(rate);
  try {
    return await act(device);
  } finally {
    await device.beside?.close();
    await device.close();
  }
}

/** From « Rejoindre la salle » to the other’s moving picture, with one server and with two. */
export const pictures = (market, { times }) =>
  withDevice(async (device) => {
    const rows = [];
    const [first, second] = market.servers;
    for (const [name, servers] of [
      ["one server", [first, first]],
      ["two servers", [first, second]],
    ]) {
      const { teacher, family } = await two(market, device, servers);
      await atDoor(teacher, teacher.room);
      await enter(teacher, 1);
      const took = [];
      for (let time = 0; time < times; time++) {
        await atDoor(family, family.room);
        took.push(await enter(family, 2));
        await leave(family);
      }
      await leave(teacher);
      const worst = Math.max(...took);
      rows.push({
        what: `first picture, ${name}`,
        found: `median ${String(median(took))} ms, longest ${String(worst)} ms of ${String(times)}`,
        bound: `${String(firstPictureMs)} ms`,
        isReached: median(took) <= firstPictureMs,
      });
    }
    return rows;
  });

const sheetOf = (page) => page.getByRole("img", { name: /^Tableau, page/ });

async function stroke(page, from, to) {
  const box = await sheetOf(page).boundingBox();
  const at = (part) => [box.x + box.width * part, box.y + box.height * part];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 12 });
  await page.mouse.up();
}

const linesOn = (page) =>
  sheetOf(page)
    .locator("path[stroke-linecap=round]")
    .evaluateAll((lines) => lines.map((line) => line.getAttribute("d")).toSorted());

async function within(ms, holds) {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > ms) return undefined;
    await delay(20);
  }
  return Math.round(performance.now() - began);
}

/** The browser’s own process for the network stands still, and its pages are told that they are offline: nothing passes. */
function networkOf(page, device) {
  const pid = device.networkPid();
  return {
    cut: async () => {
      await page.context().setOffline(true);
      process.kill(pid, "SIGSTOP");
    },
    mend: async () => {
      process.kill(pid, "SIGCONT");
      await page.context().setOffline(false);
    },
  };
}

/** Whether pictures of the other come. */
async function stillPlays(page) {
  const before = await decoded(page);
  await delay(600);
  return (await decoded(page)) > before;
}

export const cut = (market, { seconds = cutMs / 1000 }) =>
  withDevice(async (device) => {
    const { teacher, family } = await two(market, device, market.servers);
    for (const [page, count] of [
      [teacher, 1],
      [family, 2],
    ]) {
      await atDoor(page, page.room);
      await enter(page, count);
    }
    await sees(teacher, 2);
    for (const page of [teacher, family]) {
      await page.getByRole("button", { name: "Tableau", exact: true }).click();
      await sheetOf(page).waitFor();
    }
    await stroke(teacher, 0.2, 0.3);
    await within(5000, async () => (await linesOn(family)).length === 1);
    const network = networkOf(family, device.beside);
    await network.cut();
    await delay(5000);
    const isCut = !(await stillPlays(family));
    await stroke(teacher, 0.4, 0.5);
    await stroke(family, 0.6, 0.7);
    await delay(seconds * 1000 - 5000);
    await network.mend();
    const began = performance.now();
    const isSame = async () => {
      const [one, other] = [await linesOn(teacher), await linesOn(family)];
      return one.length === 3 && JSON.stringify(one) === JSON.stringify(other);
    };
    const board = await within(30_000, isSame);
    const isSeen = async () => (await stillPlays(teacher)) && stillPlays(family);
    const seen = await within(60_000, isSeen);
    const back = seen === undefined ? undefined : Math.round(performance.now() - began);
    for (const page of [teacher, family]) await leave(page);
    return [
      {
        what: `${String(seconds)} s cut of one side: board equal after`,
        found: `${String(board)} ms`,
        bound: `${String(backMs)} ms`,
        isReached: board !== undefined && board <= backMs,
      },
      {
        what: `${String(seconds)} s cut of one side: pictures again after`,
        found: `${String(back)} ms${isCut ? "" : " (the pictures were not cut)"}`,
        bound: `${String(backMs)} ms`,
        isReached: isCut && back !== undefined && back <= backMs,
      },
    ];
  });
