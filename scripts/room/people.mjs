// People of a room: real browsers with fake devices, which enter as anybody does.
import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright";

import { browserArgs, findWindowedBrowser } from "../browser.mjs";

const fakes = (rate) => [
  `--use-fake-device-for-media-stream=fps=${String(rate)}`,
  "--use-fake-ui-for-media-stream",
];

/** A browser that can be killed; `rate` pictures a second of its camera. */
export async function launch(rate = 5) {
  const executablePath = await findWindowedBrowser();
  const args = [...browserArgs, ...fakes(rate)];
  const server = await chromium.launchServer({ executablePath, args });
  const browser = await chromium.connect(server.wsEndpoint());
  return {
    browser,
    kill: () => server.kill(),
    close: () => server.close(),
    networkPid: () => networkOf(server.process().pid),
  };
}

/** The child of a browser through which everything passes that its pages send, to servers and to other browsers. */
function networkOf(browser) {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1].split(" ")[1];
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return Number(parent) === browser && words.includes("network.mojom.NetworkService");
    } catch {
      return false;
    }
  });
  return Number(children[0]);
}

/** Keeps the page's connections where the measures find them. */
function keepConnections() {
  const Native = globalThis.RTCPeerConnection;
  globalThis.connections = [];
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...options) {
      super(...options);
      globalThis.connections.push(this);
    }
  };
}

/** A signed-in person on a phone's screen. */
export async function person({ browser }, { origin, email, password }) {
  const context = await browser.newContext({ viewport: { width: 430, height: 900 } });
  await context.addInitScript(keepConnections);
  const page = await context.newPage();
  await page.goto(`${origin}/connexion/`);
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", password);
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => !address.pathname.includes("connexion"), { timeout: 60_000 });
  return Object.assign(page, { origin });
}

/** The lobby, ready to enter. */
export async function atDoor(page, room, { camera = true } = {}) {
  await page.goto(page.origin + room);
  const box = page.getByRole("checkbox", { name: /caméra/i });
  if (!camera && (await box.count()) > 0) await box.uncheck();
  await page.getByRole("button", { name: "Rejoindre la salle" }).waitFor();
}

/** Until `count` pictures move, the own one included; milliseconds since « Rejoindre la salle ». */
export async function enter(page, count) {
  const began = performance.now();
  await page.getByRole("button", { name: "Rejoindre la salle" }).click({ noWaitAfter: true });
  await sees(page, count);
  return Math.round(performance.now() - began);
}

const moving = (count) => {
  const videos = [...document.querySelectorAll("video")].filter(
    ({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0,
  );
  return videos.length >= count;
};

export const sees = (page, count) =>
  page.waitForFunction(moving, count, { polling: 20, timeout: 120_000 });

/** Pictures of the others that were decoded: a video of a live stream plays on over a picture that stands still. */
export const decoded = (page) =>
  page.evaluate(async () => {
    let frames = 0;
    for (const connection of globalThis.connections) {
      if (connection.connectionState === "closed") continue;
      for (const { type, kind, framesDecoded } of (await connection.getStats()).values())
        if (type === "inbound-rtp" && kind === "video") frames += framesDecoded ?? 0;
    }
    return frames;
  });

export async function leave(page) {
  await page.getByRole("button", { name: "Quitter" }).click();
  await page.getByText("Vous avez quitté la salle.").waitFor();
}
