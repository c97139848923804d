import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import { browserArgs } from "#scripts/browser.mjs";

/** Fake devices: a moving picture, drawn seldom as software encodes it, and a sound of its own. */
export const fakeDevices = {
  executablePath: process.env["WINDOWED_BROWSER"],
  args: [
    ...browserArgs,
    "--use-fake-device-for-media-stream=fps=5",
    "--use-fake-ui-for-media-stream",
  ],
};

/** Where the room of the next online lesson of this page's person is. */
export async function roomLinkOn(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const join = page
    .getByRole("main")
    .getByRole("link", { name: /^Rejoindre la salle/ })
    .first();
  return (await join.getAttribute("href")) ?? "";
}

/** Two browsers that draw and encode beside other journeys meet late; a connection that fails is tried again. */
const patient = { intervals: [50], timeout: 60_000 };

/** Pictures that move, by their frames: a live stream’s clock runs on over the last one of a connection that is lost. */
export async function pictures(page: Page, count: number): Promise<void> {
  const frames = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("video")]
        .filter(({ videoWidth }) => videoWidth > 0)
        .map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
    );
  await expect.poll(async () => (await frames()).length, patient).toBe(count);
  const before = await frames();
  await expect
    .poll(
      async () => (await frames()).filter((count, index) => count > (before[index] ?? 0)).length,
      patient,
    )
    .toBe(count);
}
