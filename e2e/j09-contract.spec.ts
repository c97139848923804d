import type { Locator, Page } from "@playwright/test";

import { readPdf } from "#tests/pdf/read.ts";

import type { Site } from "./site.ts";
import { courseLine, declare, fillWhen } from "./steps/courses.ts";
import { send } from "./steps/forms.ts";
import { addCard } from "./steps/money.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";
const student = /^Yasmine.*domicile/;

const sheetOf = (site: Site, name: string) => `/mes-professeurs/${String(named(site, name).id)}/`;
const ownSheetOf = (site: Site, name: string) =>
  `/espace-prof/mes-eleves/${String(named(site, name).id)}/`;

async function propose(teacher: Page, sheet: string, price: string): Promise<number> {
  await teacher.goto(sheet);
  await teacher.getByRole("link", { name: "Proposer un nouveau tarif" }).click();
  const dialog = teacher.locator('[data-dialog="manage-lesson-rates"]');
  await dialog.getByLabel(/^Nouveau prix/).fill(price);
  return send(teacher, dialog.getByRole("button", { name: "Proposer ce tarif" }));
}

async function signal(
  page: Page,
  sheet: string,
  { change, more }: { change: RegExp; more?: (dialog: Locator) => Promise<void> },
): Promise<number> {
  await page.goto(sheet);
  await page.getByRole("link", { name: "Signaler un changement" }).first().click();
  const dialog = page.locator('[data-dialog="signal-change"]');
  await dialog.getByLabel(change).check();
  if (more) await more(dialog);
  return send(page, dialog.getByRole("button", { name: "Signaler ce changement" }));
}

const rates = (page: Page) => page.locator('[data-dialog="review-rates-proposal"]');

async function openRates(page: Page, sheet: string): Promise<void> {
  await page.goto(sheet);
  await page.getByRole("link", { name: /^Répondre à / }).click();
  await expect(rates(page)).toBeVisible();
}

async function removeStudent(page: Page): Promise<number> {
  await page.goto("/eleves/");
  await page.getByRole("link", { name: "Retirer Yasmine" }).click();
  const dialog = page.locator('[data-dialog="remove-child"]');
  return send(page, dialog.getByRole("button", { name: "Retirer Yasmine" }));
}

test("J09 1-7, 9, 10 the life of a contract: rates, pause, restart, format, stop", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  const t1 = named(site, "T1").email;
  const [sheet, ownSheet] = [sheetOf(site, "K2"), ownSheetOf(site, "K2")];
  await signIn(family);
  await signIn(t1, teacher);

  await test.step("1 the teacher proposes 44 euros: old and new, before and after credit", async () => {
    expect(await propose(teacher, ownSheet, "44")).toBe(303);
    await expectState(teacher, "En cours", "Proposition en attente");
    await look("contrat-du-professeur", teacher);
    await page.goto("/mes-professeurs/");
    await expectState(page, "À traiter", "Nouveaux tarifs à accepter");
    await look("mes-professeurs");
    await openRates(page, sheet);
    await look("nouveaux-tarifs");
    for (const figure of ["42\u00a0€/h", "44\u00a0€/h", "21\u00a0€/h", "22\u00a0€/h"]) {
      await expect(rates(page)).toContainText(figure);
    }
  });

  await test.step("2 refused, and said; 43 euros are accepted", async () => {
    expect(await send(page, rates(page).getByRole("button", { name: /^Rester à 42/ }))).toBe(303);
    await expect(page.getByRole("status").first()).toContainText(
      "le prix et les cours ne changent",
    );
    expect((await mailsTo(site, t1)).at(-1)?.subject).toMatch(/refusé/);
    expect(await propose(teacher, ownSheet, "43")).toBe(303);
    await openRates(page, sheet);
    expect(await send(page, rates(page).getByRole("button", { name: /^Accepter 43/ }))).toBe(303);
    await expect(page.getByRole("main")).toContainText("43\u00a0€/h");
    await look("contrat");
  });

  await test.step("3 a course of before costs 42 euros, one of after 43", async () => {
    const before = { day: "8", month: "9", time: "18:00", duration: "1\u00a0h" };
    expect(await declare(teacher, { student, when: before })).toBe(303);
    await site.market("clock", "advance", "1d");
    const after = { day: "9", month: "9", time: "18:00", duration: "1\u00a0h" };
    expect(await declare(teacher, { student, when: after })).toBe(303);
    await page.goto("/mes-cours/");
    const waiting = page.getByRole("article");
    await expect(waiting.filter({ hasText: /mardi 8 sept/ }).first()).toContainText("42,00\u00a0€");
    await expect(waiting.filter({ hasText: /mercredi 9 sept/ }).first()).toContainText(
      "43,00\u00a0€",
    );
  });

  await test.step("4 a pause until 2 November: at once, and no course inside it", async () => {
    const inside = ownSheet + "declarer/";
    await teacher.goto(inside);
    const status = await signal(page, sheet, {
      change: /^Faire une pause/,
      more: async (dialog) => {
        const until = dialog.getByRole("group", { name: /^Reprise le/ });
        await until.getByLabel("Jour", { exact: true }).fill("2");
        await until.getByLabel("Mois", { exact: true }).fill("11");
        await until.getByLabel("Année", { exact: true }).fill("2026");
        await look("signaler-une-pause");
      },
    });
    expect(status).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("Pause signalée");
    await expectState(page, "Clos", "En pause");
    await expect(page.getByRole("main")).toContainText("lundi 2 novembre 2026");
    await look("contrat-en-pause");
    await site.market("clock", "advance", "3h");
    await fillWhen(teacher, { day: "Aujourd’hui", time: "11:00", duration: "1\u00a0h" });
    const dialog = teacher.locator('[data-dialog="declare-course"]');
    const home = dialog.getByLabel(/^À domicile/);
    if (await home.isVisible()) await home.check();
    const sent = await send(teacher, dialog.getByRole("button", { name: "Déclarer un cours" }));
    expect([409, 422]).toContain(sent);
    await expect(dialog).toContainText(/pause/);
  });

  await test.step("5 the teacher signals the restart", async () => {
    expect(await signal(teacher, ownSheet, { change: /^Reprendre les cours/ })).toBe(303);
    await expectState(teacher, "Rien à faire", "En cours");
    await page.goto(sheet);
    await expectState(page, "Rien à faire", "En cours");
  });

  await test.step("6 online: 35 euros, no credit, once the family has accepted", async () => {
    expect(await signal(teacher, ownSheet, { change: /^Passer en ligne/ })).toBe(303);
    await openRates(page, sheet);
    await expect(rates(page)).toContainText("35\u00a0€/h");
    await look("changement-de-format");
    expect(await send(page, rates(page).getByRole("button", { name: /^Accepter 35/ }))).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("en ligne");
    await expect(page.getByRole("main")).toContainText("35\u00a0€/h");
  });

  await test.step("10 the student still has courses with two teachers: refused, both named", async () => {
    expect([409, 422]).toContain(await removeStudent(page));
    await expect(page.getByRole("alert").first()).toContainText(/a encore des cours avec .+ et .+/);
  });

  await test.step("7 the family stops with notice, the teacher leaves sooner: ended, what was given is due", async () => {
    expect(await signal(page, sheet, { change: /^Arrêter les cours/ })).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("jusqu’au dernier jour");
    await expectState(page, "Rien à faire", "En cours");
    await look("contrat-en-preavis");
    expect(await signal(teacher, ownSheet, { change: /^Partir avant/ })).toBe(303);
    await site.market("jobs", "run");
    await page.goto(sheet);
    await expectState(page, "Clos", "Terminé");
    await expect(page.getByRole("main")).toContainText(/avis/);
    await look("contrat-termine");
    await teacher.goto("/espace-prof/mes-eleves/?liste=anciens");
    await expect(courseLine(teacher, /Yasmine/).first()).toBeVisible();
    await look("anciens-eleves", teacher);
    await page.goto("/mes-cours/");
    await expect(page.getByRole("article").filter({ hasText: /mardi 8 sept/ })).not.toHaveCount(0);
  });

  await test.step("9 the contract on paper holds every price", async () => {
    const answer = await page.request.get(`${sheet}contrat.pdf`);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const text = readPdf(await answer.body()).text;
    for (const price of ["42", "43", "44", "35"]) expect(text).toContain(`${price}\u00a0€/h`);
    expect(text).toContain("Non accepté, jamais appliqué");
    const theirs = await teacher.request.get(`${ownSheet}contrat.pdf`);
    expect(theirs.status()).toBe(200);
  });

  await test.step("10 the other contract is stopped too: the student goes, the history stays", async () => {
    expect([409, 422]).toContain(await removeStudent(page));
    const other = sheetOf(site, "K3");
    expect(await signal(page, other, { change: /^Arrêter les cours/ })).toBe(303);
    expect(await removeStudent(page)).toBe(303);
    await expect(page.getByRole("listitem").filter({ hasText: "Yasmine" })).toHaveCount(0);
    await page.goto("/mes-cours/");
    await expect(page.getByRole("main")).toContainText("Yasmine");
  });
});

test("J09 11 the saved card is taken away while a contract runs, a new one clears what waits", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const [sheet, ownSheet] = [sheetOf(site, "K4"), ownSheetOf(site, "K4")];

  await page.goto("/moyens-de-paiement/supprimer/");
  await look("supprimer-la-carte");
  expect(await send(page, page.getByRole("button", { name: "Supprimer la carte" }))).toBe(303);
  await page.goto(sheet);
  await expectState(page, "À traiter", "Moyen de paiement attendu");
  await look("moyen-attendu");
  await teacher.goto(ownSheet);
  await expect(teacher.getByText(/Moyen de paiement attendu/).first()).toBeVisible();

  await page.goto("/moyens-de-paiement/ajouter/");
  await addCard(page, "4242 4242 4242 4242");
  await page.goto(sheet);
  await expect(page.getByText(/Moyen de paiement attendu/)).toHaveCount(0);
});
