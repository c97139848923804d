import { courseLine } from "./steps/courses.ts";
import { send } from "./steps/forms.ts";
import { expectState, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";

test("J10 7 a course planned online is declared from what was agreed, at its price, without tax credit", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);

  await test.step("planned: both see it, nothing is to declare before it has begun", async () => {
    for (const [one, address] of [
      [page, "/mes-cours/"],
      [teacher, "/espace-prof/mes-cours/"],
    ] as const) {
      await one.goto(address);
      await expect(one.getByRole("list", { name: "Prochains cours" })).toContainText("15 sept");
    }
    await expect(teacher.getByRole("main").locator('a[href*="prevu="]')).toHaveCount(0);
  });

  await test.step("once it is over, the declaration is filled in: day, hour, length, place", async () => {
    await site.moveTo("2026-09-15T20:00:00+02:00");
    await teacher.goto("/espace-prof/mes-cours/");
    await look("cours-prevu-a-declarer", teacher);
    await teacher.getByRole("main").locator('a[href*="prevu="]').first().click();
    const dialog = teacher.locator('[data-dialog="declare-course"]');
    await expect(dialog.getByLabel("Aujourd’hui")).toBeChecked();
    await expect(dialog.getByLabel("Début")).toHaveValue("17:30");
    await expect(dialog.getByLabel(/^En ligne/)).toBeChecked();
    await look("declaration-pre-remplie", teacher);
    const button = dialog.getByRole("button", { name: "Déclarer un cours" });
    expect(await send(teacher, button)).toBe(303);
    await expectState(teacher, "En cours", "En attente de la famille");
    await expect(teacher.getByRole("main").locator('a[href*="prevu="]')).toHaveCount(0);
  });

  await test.step("the family pays 35 euros, and reads that there is no tax credit", async () => {
    await page.goto("/mes-cours/");
    const course = page.getByRole("article").filter({ hasText: "35,00\u00a0€" });
    await expect(course).toHaveCount(1);
    await expect(course).not.toContainText("après crédit");
    await look("cours-en-ligne-a-valider");
    expect(await send(page, course.getByRole("button", { name: "Valider ce cours" }))).toBe(303);
    await expect(page.locator('[data-dialog="course-feedback-success"]')).toContainText(
      "35,00\u00a0€",
    );
    await teacher.reload();
    await expect(courseLine(teacher, /15 sept/).first()).toBeVisible();
  });
});
