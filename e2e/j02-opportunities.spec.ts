import { addressOf, send } from "./steps/forms.ts";
import { apply, askForEach, openList, openOne } from "./steps/j02-opportunities.ts";
import { expectState, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const children = ["Adèle", "Basile", "Clara", "Désiré", "Elsa"] as const;
const word = "Libre le mercredi dès 14 h.";

test("J02 16 requests that are open to all: three applications a day, one put aside, the fourth waits for midnight", async ({
  page,
  site,
  look,
  signIn,
  another,
  request,
}) => {
  await signIn(named(site, "T12").email);

  await test.step("nothing is open before a day without two yeses", async () => {
    await askForEach({ site, request }, children);
    await page.goto("/espace-prof/mes-offres-de-cours/");
    await page.getByRole("main").getByRole("link", { name: "Ouvertes à tous" }).click();
    await expect(page.getByRole("main")).toContainText("Aucune famille à rejoindre");
    await look("opportunites-aucune");
    await site.moveTo("2026-09-10T11:00:00+02:00");
  });

  await test.step("a day later all five, each with the net of one hour, and three applications", async () => {
    const lines = await openList(page);
    await expect(lines).toHaveCount(5);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "5 familles cherchent, il vous reste 3 candidatures",
    );
    await expect(lines.first()).toContainText("19,91\u00a0€/h net");
    await look("opportunites");
  });

  await test.step("one is accepted with a word: two are left, the family reads it among its answers", async () => {
    await openOne(page, "Elsa");
    await expect(page.getByRole("main")).not.toContainText("Part-Dieu");
    await look("opportunite");
    expect(await apply(page, "Appelez-moi au 06 11 22 33 44.")).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText("06 11 22 33 44");
    expect(await apply(page, word)).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("il en reste 2 aujourd’hui");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "il vous reste 2 candidatures",
    );
    await expectState(page, "En cours", "Candidature envoyée");

    const family = await another();
    await signIn(named(site, "C1").email, family);
    await family.goto("/mes-demandes-de-cours/");
    const own = family.getByRole("article").filter({ hasText: "Elsa" });
    await own.getByRole("link").first().click();
    await expect(family.getByRole("main")).toContainText(`« ${word} »`);
    await look("candidature-recue", family);
  });

  await test.step("one is put aside: it leaves the list and costs nothing", async () => {
    await openOne(page, "Désiré");
    expect(await send(page, "Écarter cette offre")).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("n’est plus dans votre liste");
    const lines = await openList(page);
    await expect(lines).toHaveCount(4);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "il vous reste 2 candidatures",
    );
  });

  const last =
    await test.step("the fourth of the day is refused: it says when they return, the word is kept", async () => {
      for (const child of ["Clara", "Basile"]) {
        await openOne(page, child);
        expect(await apply(page, word)).toBe(303);
      }
      await expect(page.getByRole("status").first()).toContainText("à minuit (0\u00a0h)");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "vos 3 candidatures du jour sont envoyées",
      );
      await openOne(page, "Adèle");
      expect(await apply(page, word)).toBe(409);
      await expect(page.getByRole("alert").first()).toContainText(
        "Vous pourrez en envoyer trois autres à partir de minuit (0\u00a0h).",
      );
      await expect(page.getByLabel("Un mot pour la famille")).toHaveValue(word);
      await look("quatrieme-du-jour");
      return addressOf(page);
    });

  await test.step("past midnight it leaves", async () => {
    await site.moveTo("2026-09-11T00:05:00+02:00");
    await page.goto(last);
    expect(await apply(page, word)).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Aucune famille à rejoindre pour l’instant",
    );
  });
});
