import type { Page } from "@playwright/test";

import { send } from "./steps/forms.ts";
import { expectState, named } from "./steps/people.ts";
import { fakeDevices, roomLinkOn } from "./steps/room.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";

test.use({ launchOptions: fakeDevices });

const recordedMs = 12_000;

const replaysOf = { family: "/mes-cours/replays/", teacher: "/espace-prof/mes-cours/replays/" };

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(await roomLinkOn(page, address));
  expect(await send(page, page.getByRole("button", { name: "Rejoindre la salle" }))).toBe(303);
}

test("J10 3 a lesson is recorded with everybody's yes, published, watched and erased (API-296)", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);

  await test.step("a parent gives the leave, once (CUS-009)", async () => {
    await page.goto(replaysOf.family);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Aucun cours à revoir");
    await look("replays-aucun");
    await page.getByRole("link", { name: "Voir vos accords" }).click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await look("replays-accords");
    const save = page.getByRole("button", { name: "Enregistrer mes accords" });
    expect(await send(page, save)).toBe(303);
    await expect(page.getByText("Vos accords sont enregistrés.")).toBeVisible();
  });
  await teacher.goto(replaysOf.teacher);
  await expect(teacher.getByRole("heading", { level: 1 })).toContainText("Aucun replay à publier");
  await look("replays-aucun-professeur", teacher);
  if (!scripts) return;

  await test.step("the teacher starts, and it runs once the other has said yes", async () => {
    await site.moveTo("2026-09-15T17:20:00+02:00");
    await enter(teacher, "/espace-prof/mes-cours/");
    await enter(page, "/mes-cours/");
    await expect(teacher.getByRole("figure")).toHaveCount(2);
    await teacher.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText(/demande à enregistrer ce cours/)).toBeVisible();
    await look("salle-accord-demande");
    await page.getByRole("button", { name: "Accepter d’être enregistré" }).click();
    await expect(page.getByText(/^Ce cours est enregistré par/)).toBeVisible();
    await expect(teacher.getByText("Ce cours est enregistré.")).toBeVisible();
    await look("salle-enregistree", teacher);
    await teacher.waitForTimeout(recordedMs);
    await teacher.getByRole("button", { name: "Arrêter l’enregistrement" }).click();
    await expect(teacher.getByText(/^Enregistrement terminé/)).toBeVisible();
    await site.runJobs();
  });

  await test.step("it is published (TEA-045)", async () => {
    await teacher.goto(replaysOf.teacher);
    await expectState(teacher, "Clos", "Non publié");
    await look("replays-professeur", teacher);
    const publish = teacher.getByRole("button", { name: /^Publier/ });
    expect(await send(teacher, publish)).toBe(303);
    await expectState(teacher, "Rien à faire", "Publié");
  });

  await test.step("the family watches it, and seeks in it (API-076)", async () => {
    await page.goto(replaysOf.family);
    await look("replays");
    await page.getByRole("link", { name: /^Revoir/ }).click();
    const player = page.locator("video");
    const lengthOf = () => player.evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(lengthOf).toBeGreaterThan(8);
    await player.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 5;
    });
    const isThere = () =>
      player.evaluate((video: HTMLVideoElement) => !video.seeking && video.readyState >= 2);
    await expect.poll(isThere).toBe(true);
    expect(await player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);
    await look("replay");
  });

  await test.step("and has it erased, for all (API-298)", async () => {
    await page.goto(replaysOf.family);
    await page.getByRole("link", { name: /^Supprimer/ }).click();
    await look("replay-supprimer");
    const remove = page.getByRole("button", { name: "Supprimer ce replay" });
    expect(await send(page, remove)).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Aucun cours à revoir");
    await teacher.goto(replaysOf.teacher);
    await expectState(teacher, "Clos", "Effacé");
  });

  await test.step("a browser that dies loses six seconds at most", async () => {
    await enter(teacher, "/espace-prof/mes-cours/");
    await enter(page, "/mes-cours/");
    await expect(teacher.getByRole("figure")).toHaveCount(2);
    await teacher.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByRole("button", { name: "Accepter d’être enregistré" }).click();
    const kept: string[] = [];
    teacher.on("response", (response) => {
      if (response.request().method() === "PUT" && response.ok()) kept.push(response.url());
    });
    await expect(teacher.getByText("Ce cours est enregistré.")).toBeVisible();
    // Parts of five seconds: where both cores are busy, their encoding takes longer.
    await expect.poll(() => kept.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(2);
    await teacher.goto("about:blank");
    // The part that was on its way may be heard after the first move: the second ends it in any case.
    for (const time of ["17:45", "18:00"]) {
      await site.moveTo(`2026-09-15T${time}:00+02:00`);
      await site.runJobs();
    }
    await expect(page.getByText(/^Ce cours est enregistré par/)).toBeHidden();
    await teacher.goto(replaysOf.teacher);
    await teacher.getByRole("link", { name: /^Regarder/ }).click();
    const lengthOf = () =>
      teacher.locator("video").evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(lengthOf).toBeGreaterThan((recordedMs - 6000) / 1000);
  });
});
