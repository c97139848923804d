import type { Page } from "@playwright/test";

import { named } from "./steps/people.ts";
import { fakeDevices, pictures, roomLinkOn } from "./steps/room.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";

test.use({ launchOptions: fakeDevices });

/** The figure of a minute is measured with ROOM_AWAY_MS=60000, and alone; an ordinary run shares its machine. */
const measuredMs = process.env["ROOM_AWAY_MS"];
const awayMs = Number(measuredMs ?? 4000);
const backMs = 5000;

const sheetOf = (page: Page) => page.getByRole("img", { name: /^Tableau, page/ });

const strokesOn = (page: Page, count: number) =>
  expect(sheetOf(page).locator("path[stroke-linecap=round]")).toHaveCount(count);

/** A line from one part of the sheet to another, as the hand draws it. */
async function draw(page: Page, from: number, to: number): Promise<void> {
  const box = await sheetOf(page).boundingBox();
  if (!box) throw new Error("No sheet is shown.");
  const at = (part: number) => [box.x + box.width * part, box.y + box.height * part] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at((from + to) / 2), { steps: 4 });
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

/** By the keyboard alone. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Texte", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Texte à poser").focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stylo" }).click();
}

async function openBoard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Tableau", exact: true }).click();
  await expect(sheetOf(page)).toBeVisible();
}

test("J10 2 two people on two servers share a board, which loses nothing in a cut and is kept on paper", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  open,
}) => {
  test.skip(!scripts, "the room itself needs scripts");
  test.setTimeout(test.info().timeout + awayMs);
  const second = await site.beside();
  const faults: string[] = [];
  const teacher = await open({ origin: second.origin, faults });
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const mine = await roomLinkOn(page, "/mes-cours/");
  const theirs = await roomLinkOn(teacher, "/espace-prof/mes-cours/");
  await site.moveTo("2026-09-15T17:20:00+02:00");
  for (const [one, link] of [
    [teacher, new URL(theirs).pathname],
    [page, new URL(mine).pathname],
  ] as const) {
    await one.goto(link);
    await one.getByRole("button", { name: "Rejoindre la salle" }).click();
  }
  for (const one of [page, teacher]) await pictures(one, 2);

  await test.step("what one draws the other sees", async () => {
    for (const one of [page, teacher]) await openBoard(one);
    await draw(teacher, 0.3, 0.6);
    await strokesOn(page, 1);
    await write(page, "u(n) = 4n + 3");
    await expect(sheetOf(teacher)).toContainText("u(n) = 4n + 3");
    for (const width of [430, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await look("tableau");
    }
  });

  await test.step("a photo of the exercise is put on it", async () => {
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
    await teacher
      .getByLabel("Photo")
      .setInputFiles({ name: "ex42.png", mimeType: "image/png", buffer: picture });
    await expect(sheetOf(page).locator("image")).toHaveCount(1);
  });

  await test.step("undo takes back one's own last line, the eraser anybody's", async () => {
    await draw(page, 0.7, 0.8);
    await strokesOn(teacher, 2);
    await page.getByRole("button", { name: "Défaire" }).click();
    await strokesOn(teacher, 1);
    await draw(teacher, 0.8, 0.9);
    await page.getByRole("button", { name: "Gomme" }).click();
    await draw(page, 0.78, 0.92);
    await strokesOn(teacher, 1);
    await page.getByRole("button", { name: "Stylo" }).click();
  });

  await test.step("after a cut both have the same", async () => {
    await page.context().setOffline(true);
    await draw(page, 0.2, 0.4);
    await write(page, "Pendant la coupure");
    await draw(teacher, 0.5, 0.9);
    await page.waitForTimeout(awayMs);
    await page.context().setOffline(false);
    const began = Date.now();
    await strokesOn(page, 3);
    await strokesOn(teacher, 3);
    await expect(sheetOf(teacher)).toContainText("Pendant la coupure");
    await expect(page.getByText("Vous êtes dans la salle.")).toBeVisible();
    const took = Date.now() - began;
    test.info().annotations.push({ type: "back after a cut", description: `${String(took)} ms` });
    if (measuredMs) expect(took).toBeLessThan(backMs);
  });

  await test.step("a second page, and all of it on paper", async () => {
    await teacher.getByRole("button", { name: "Nouvelle page" }).click();
    await teacher.getByLabel("Fond").selectOption("grid");
    await draw(teacher, 0.3, 0.5);
    await expect(sheetOf(page)).toHaveAccessibleName("Tableau, page 1 sur 2");
    await page.getByRole("button", { name: "Page suivante" }).click();
    await strokesOn(page, 1);
    const paper =
      (await page.getByRole("link", { name: "Garder en PDF" }).getAttribute("href")) ?? "";
    const answer = await page.request.get(paper);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    for (const one of [page, teacher]) await one.getByRole("button", { name: "Quitter" }).click();
  });

  await test.step("the lesson over, its page leads to the board", async () => {
    await site.moveTo("2026-09-15T19:05:00+02:00");
    await page.goto(new URL(mine).pathname);
    const link = page.getByRole("link", { name: "Tableau du cours (PDF)" });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status()).toBe(200);
  });
  expect(faults).toEqual([]);
  await second.stop();
});
