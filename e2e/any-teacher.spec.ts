import { describeNeed, newcomer, presentOneself } from "./steps/booking.ts";
import { addressOf, expectRefused, send } from "./steps/forms.ts";
import { sendBy, tabTo } from "./steps/keyboard.ts";
import { expectState } from "./steps/people.ts";
import { expect, test } from "./test.ts";

test("a family asks without choosing: from an empty listing, then to seven teachers at once (PUB-082)", async ({
  page,
  scripts,
  look,
}) => {
  await test.step("an empty listing leads to the wizard, which knows the search", async () => {
    await page.goto("/cours-particuliers/chinois/cecrl-c2/lyon/");
    await expect(page.getByText("Personne ne répond encore à cette recherche.")).toBeVisible();
    await page.getByRole("link", { name: "Décrire mon besoin" }).click();
    await expect(page).toHaveURL(/\/demander-un-professeur\/vous\/\?matiere=\d+&niveau=\d+/);
    await expect(page.getByRole("heading", { name: /^Votre demande de chinois/ })).toBeVisible();
  });

  await test.step("the entry alone asks for subject, class and place", async () => {
    await page.goto("/demander-un-professeur/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demander un professeur");
    await look("demander-un-professeur");
    await page.getByLabel("Matière").selectOption("Droit");
    await page.getByLabel("Classe de l’élève").selectOption("CP");
    await page.getByLabel("À domicile").check();
    expect(await send(page, "Continuer")).toBe(422);
    await expectRefused(page, { "Classe de l’élève": "ne se donne pas dans cette classe" });
    await page.getByLabel("Matière").selectOption("Mathématiques");
    await page.getByLabel("Classe de l’élève").selectOption("Première");
    await page.getByLabel("À domicile").check();
    expect(await send(page, "Continuer")).toBe(303);
    await expect(page).toHaveURL(/\/demander-un-professeur\/vous\/$/);
  });

  await test.step("the five steps", async () => {
    await presentOneself(page, newcomer.phone);
    expect(await send(page, "Continuer")).toBe(303);
    await page.getByLabel("C’est moi").check();
    await look("c-est-moi");
    expect(await send(page, "Continuer")).toBe(303);
    await describeNeed(page, "Les équations du second degré.");
    await look("besoin");
    expect(await send(page, "Continuer")).toBe(303);
    await expect(page).toHaveURL(/\/demander-un-professeur\/prix\/$/);
    await expect(page.getByRole("row", { name: /^Le moins cher/ })).toContainText("€/h");
    await look("prix-sans-professeur");
    expect(await send(page, "Continuer")).toBe(303);
    await expect(page.getByText(/^Jusqu’à sept professeurs à la fois/)).toBeVisible();
    await look("recapitulatif-sans-professeur");
  });

  await test.step("sent by keyboard, answered as any request", async () => {
    if (scripts) {
      await tabTo(page, "button", "Envoyer ma demande");
      expect(await sendBy(page, "Enter")).toBe(303);
    } else await send(page, "Envoyer ma demande");
    await expect(page).toHaveURL(/\/mes-demandes-de-cours\/\d+\/$/);
    const request = addressOf(page);
    await expect(page.getByText(/^Nous avons demandé à 7 professeurs\./).first()).toBeVisible();
    await expectState(page, "En cours", "Recherche de professeurs");
    await look("demande-sans-professeur");
    await page.goto("/mes-demandes-de-cours/");
    await page.getByRole("link", { name: "Nouvelle demande" }).click();
    await expect(page).toHaveURL(/\/demander-un-professeur\/$/);
    const running = page.getByRole("link", { name: "Suivre cette demande" });
    await running.click();
    await expect(page.locator('[data-dialog="ongoing-process"]')).toBeVisible();
    await page.getByRole("link", { name: "Suivre la demande en cours" }).click();
    await expect(page).toHaveURL(new RegExp(`${request}$`));
  });
});

for (const width of [360, 1200]) {
  test(`the entry of the wizard fits in ${String(width)} px`, async ({ page, scripts }) => {
    test.skip(!scripts, "needs a drawn page");
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/demander-un-professeur/");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
