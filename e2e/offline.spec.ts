import { courseLine, declare, fillWhen } from "./steps/courses.ts";
import { named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const page = "/espace-prof/mes-cours/declarer/";
const when = { day: "Hier", time: "17:00", duration: "60" };

test("offline 1 a declaration made without network waits on the device and leaves once (TEA-022)", async ({
  page: teacher,
  context,
  site,
  scripts,
  look,
  signIn,
}) => {
  await signIn(named(site, "T1").email);
  if (!scripts) {
    await teacher.goto(page);
    await expect(teacher.locator("dialog")).toContainText(
      "Sans réseau, cette déclaration ne part pas",
    );
    return;
  }
  await teacher.goto(page);
  await teacher.evaluate(() => navigator.serviceWorker.ready);
  const dialog = teacher.locator("dialog");
  await dialog
    .getByLabel(/Yasmine/)
    .first()
    .check();
  await fillWhen(teacher, when);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Déclarer un cours" }).click();
  await expect(dialog.getByRole("status")).toContainText("Pas de réseau");
  await look("gardée");

  await test.step("the phone is closed and opened again: nothing of the space was kept, the declaration was", async () => {
    await teacher.goto("/espace-prof/mes-cours/");
    await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("Pas de réseau");
    const kept = await teacher.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !path.endsWith(".css"))).toEqual(["/hors-ligne/"]);
  });

  await test.step("the network is back: it leaves by itself, once", async () => {
    await context.setOffline(false);
    await teacher.goto("/espace-prof/mes-cours/");
    await expect(teacher.getByRole("status")).toContainText("est envoyée");
    await look("envoyée");
    await expect(courseLine(teacher, /8 sept\..*Yasmine/s)).toHaveCount(1);
    await teacher.reload();
    await expect(teacher.getByRole("status")).toHaveCount(0);
    expect(await teacher.evaluate(() => localStorage.length)).toBe(0);
  });

  await test.step("with network nothing is kept", async () => {
    const answer = await declare(teacher, { student: /Yasmine/, when: { ...when, time: "19:00" } });
    expect(answer).toBe(303);
    await expect(teacher).toHaveURL(/mes-cours/);
    await expect.poll(() => teacher.evaluate(() => localStorage.length)).toBe(0);
  });
});
