// Kilobytes of script, as they are sent: of the lobby, of the room, of the board once it is opened.
import { atDoor, enter, launch, leave, person } from "./people.mjs";

const most = { lobby: 30, room: 150, board: 900 };

/** Counts the scripts that a page moves, its cache left out. */
async function countScripts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  /** Since it was last asked. */
  return () => {
    const read = bytes;
    bytes = 0;
    return read / 1024;
  };
}

export async function weights(market) {
  const device = await launch();
  try {
    const { password } = market.seed;
    const [{ origin }] = market.servers;
    const page = await person(device, { origin, email: market.teacher, password });
    const room = await market.roomOf(market.teacher);
    const read = await countScripts(page);
    await atDoor(page, room);
    await page.waitForLoadState("networkidle");
    const found = { lobby: read() };
    await enter(page, 1);
    found.room = read();
    await page.getByRole("button", { name: "Tableau", exact: true }).click();
    await page.getByRole("img", { name: /^Tableau, page/ }).waitFor();
    found.board = read();
    await leave(page);
    return Object.entries(most).map(([what, kilobytes]) => ({
      what: `script of the ${what}`,
      found: `${found[what].toFixed(1)} KB`,
      bound: `${String(kilobytes)} KB`,
      isReached: found[what] <= kilobytes,
    }));
  } finally {
    await device.close();
  }
}
