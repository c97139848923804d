import type { Page } from "@playwright/test";

import { expectRefused, send } from "./steps/forms.ts";
import {
  applyCode,
  billsIn,
  groupLessonOf,
  order,
  orderButton,
  payAtBank,
  tickReady,
} from "./steps/group-lessons.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const asksEachTime = "4000 0027 6000 3184";
const student = "Yasmine";

/** No tax credit on pages about group lessons (LAW-17). */
const expectNoCredit = (page: Page) =>
  expect(page.locator("main")).not.toContainText(/après crédit d’impôt/);

const sums = (page: Page) => page.locator("main dl").filter({ hasText: "À payer" }).first();

test("J03 a stage by card: the code, the bank's confirmation, the stage, what each says of it", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const c2 = named(site, "C2").email;
  const [g1, g2] = [groupLessonOf(site, "G1"), groupLessonOf(site, "G2")];
  const visitor = await another();
  const main = page.locator("main");
  let seat = "";

  const seatsShown = async (words: string) => {
    await visitor.goto(g2);
    await expect(visitor.getByText(words).first()).toBeVisible();
  };

  await test.step("1 the listing: G1 with its seats, G2 is elsewhere", async () => {
    await visitor.goto("/stages/mathematiques/premiere/lyon/toussaint/");
    await look("stages", visitor);
    const found = visitor.locator("main");
    await expect(found.getByRole("link", { name: /Maths Première – Toussaint/ })).toBeVisible();
    await expect(found).toContainText("4 places sur 8");
    await expect(found).not.toContainText("Plus que");
    await expect(found).not.toContainText("Physique Terminale");
    await expectNoCredit(visitor);
  });

  await test.step("2 a visitor's code: refused at its field, the price stays", async () => {
    await visitor.goto(g1);
    expect(await applyCode(visitor, "MERCI10")).toBe(422);
    await expectRefused(visitor, { "Code promo": /connectez-vous.+Le prix ne change pas/ });
    await look("code-refuse", visitor);
    await expect(visitor.getByLabel("Code promo")).toHaveValue("MERCI10");
    await expect(sums(visitor)).toContainText("290,00\u00a0€");
    await expect(sums(visitor)).not.toContainText("Réduction");
    await expectNoCredit(visitor);
  });

  await test.step("3 Terminale at a stage of Première: the class is asked, or another stage", async () => {
    await signIn(c2);
    await page.goto(`${g1}inscription/`);
    await page.getByRole("radio", { name: new RegExp(`^${student}`) }).check();
    const question = page.getByText(
      `La classe notée dans le dossier de ${student} est\u00a0: Terminale.`,
    );
    await expect(question).toBeVisible();
    await tickReady(page);
    await look("classe-a-confirmer");
    expect(await send(page, "Continuer")).toBe(422);
    await expectRefused(page, {
      [`La classe de ${student} a changé\u00a0: Première`]: /Dites si elle a changé/,
    });
    const others = page.getByRole("link", { name: "Voir les stages de cette classe (Terminale)" });
    await expect(others).toHaveAttribute("href", /\/stages\/toutes-les-matieres\/terminale\//);
    await page.getByRole("link", { name: "Retour au stage" }).click();
    await expect(page).toHaveURL(new RegExp(`${g1}$`));
    expect(await billsIn(site, "due")).toEqual([]);
  });

  await test.step("4 G2 online: three seats of ten, with caution", async () => {
    await page.goto("/stages-en-ligne/physique-chimie/terminale/france/toussaint/");
    await expect(main).toContainText("Plus que 3 places");
    await page.getByRole("link", { name: /Physique Terminale – Toussaint/ }).click();
    await expect(page).toHaveURL(new RegExp(`${g2}$`));
    await look("stage-en-ligne");
    const caution = page.getByText("Plus que 3 places.").first();
    await expect(caution).toBeVisible();
    await expect(caution.locator("xpath=ancestor::div[1]")).toHaveClass(/bg-fluo-soft/);
    await expectNoCredit(page);
  });

  await test.step("5 subjects, a word, what is to be known: 240,00", async () => {
    await page.goto(`${g2}inscription/`);
    await expect(page.getByText("Étape 1 sur 2")).toBeVisible();
    await expect(page.getByRole("radio", { name: new RegExp(`^${student}`) })).toBeChecked();
    expect(await send(page, "Continuer")).toBe(422);
    const fault = page.getByRole("alert").getByRole("link", { name: /^Cochez chaque ligne/ });
    const box = page.getByLabel("Avoir suivi la spécialité");
    await expect(fault).toHaveAttribute("href", `#${(await box.getAttribute("id")) ?? ""}`);
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await tickReady(page);
    await page.getByLabel("Un mot pour le professeur").fill("À l’aise en mécanique.");
    await page.getByLabel("Carte bancaire").check();
    await expect(sums(page)).toContainText("240,00\u00a0€");
    await look("inscription");
  });

  await test.step("6 a code, another's, then their own: the figures each time", async () => {
    expect(await applyCode(page, "MERCI10")).toBe(200);
    await expect(page.getByText("Code appliqué\u00a0: 24,00\u00a0€ de moins.")).toBeVisible();
    await expect(sums(page)).toContainText("−\u00a024,00\u00a0€");
    await expect(sums(page)).toContainText("216,00\u00a0€");
    expect(await applyCode(page, "LOY20")).toBe(422);
    await expectRefused(page, { "Code promo": /Ce code n’est pas le vôtre/ });
    await expect(sums(page)).toContainText("240,00\u00a0€");
    await expect(sums(page)).not.toContainText("Réduction");
    await expect(page.getByLabel("Un mot pour le professeur")).toHaveValue(
      "À l’aise en mécanique.",
    );
    expect(await applyCode(page, "MERCI10")).toBe(200);
    await expect(sums(page)).toContainText("216,00\u00a0€");
    await look("code-applique");
  });

  await test.step("7 the bank's confirmation refused: nothing charged, the seat kept a quarter of an hour", async () => {
    expect(await send(page, "Continuer")).toBe(200);
    await look("recapitulatif");
    await expect(page.getByText("Étape 2 sur 2")).toBeVisible();
    await expect(main).toContainText("« À l’aise en mécanique. »");
    await expect(main).toContainText("Commande avec obligation de paiement.");
    await expect(orderButton(page)).toHaveText("Payer 216,00\u00a0€");
    await expectNoCredit(page);
    expect(await send(page, orderButton(page))).toBe(422);
    await expectRefused(page, { "J’ai lu et j’accepte": /Cochez la case/ });
    await page.getByLabel(/^J’ai lu et j’accepte/).check();
    expect(await send(page, orderButton(page))).toBe(303);
    await payAtBank(page, asksEachTime, "Refuser");
    await expect(page.getByRole("alert")).toContainText("rien n’a été débité");
    await page.getByRole("link", { name: "Annuler" }).click();
    await expect(page).toHaveURL(/\/mes-stages\/\d+\/$/);
    seat = new URL(page.url()).pathname;
    await look("paiement-refuse");
    await expectState(page, "À traiter", "Paiement à terminer");
    const alert = page.getByRole("alert").first();
    await expect(alert).toContainText(
      new RegExp(`rien n’a été débité.+place de ${student} reste gardée jusqu’à \\d+\\sh`),
    );
    expect((await billsIn(site, "paid")).filter(({ amount }) => amount === 216)).toEqual([]);
    await seatsShown("Plus que 2 places");

    await site.moveTo("2026-09-09T10:40:00+02:00");
    await seatsShown("Plus que 3 places");
    await page.reload();
    await expectState(page, "Clos", "Délai dépassé");
  });

  await test.step("8 again, and the bank says yes: a seat, its receipt, its calendar", async () => {
    await page.goto(`${g2}inscription/`);
    await tickReady(page);
    await page.getByLabel("Code promo").fill("MERCI10");
    expect(await order(page)).toBe(303);
    await payAtBank(page, asksEachTime, "Refuser");
    await page.getByRole("link", { name: "Annuler" }).click();
    await expectState(page, "À traiter", "Paiement à terminer");
    expect(await send(page, "Payer par carte")).toBe(303);
    await payAtBank(page, asksEachTime, "Valider");
    await expect(page).toHaveURL(/\/mes-stages\/\d+\/$/);
    seat = new URL(page.url()).pathname;
    await look("place-prise");
    for (const once of [1, 2]) {
      await expectState(page, "Rien à faire", "Inscrit");
      await expect(main).toContainText("216,00\u00a0€");
      if (once === 1) await page.reload();
    }
    await expectNoCredit(page);
    const [receipt, calendar] = await Promise.all(
      ["Télécharger le reçu", "Ajouter à l’agenda"].map(async (name) => {
        const link = page.getByRole("link", { name });
        return page.request.get((await link.getAttribute("href")) ?? "");
      }),
    );
    expect(receipt?.headers()["content-type"]).toContain("application/pdf");
    const events = (await calendar?.text())?.match(/BEGIN:VEVENT/g);
    expect(events).toHaveLength(5);
    await seatsShown("Plus que 2 places");
    const subjects = (await mailsTo(site, c2)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.includes("a sa place"))).toHaveLength(1);
    expect((await billsIn(site, "paid")).filter(({ amount }) => amount === 216)).toHaveLength(1);
  });

  await test.step("9 my stages: when, by which link, what is known already", async () => {
    await page.goto("/mes-stages/");
    await look("mes-stages");
    await expect(main).toContainText("MERCI10");
    const line = page.getByRole("listitem").filter({ hasText: "Physique Terminale" }).first();
    await expectState(line, "Rien à faire", "Inscrit");
    await page.goto(seat);
    await expect(main).toContainText("15 minutes avant chaque séance");
    await page.getByRole("link", { name: "Cocher les chapitres vus" }).click();
    const chapters = page.getByRole("group", { name: "Chapitres vus en classe" });
    await expect(chapters.getByRole("checkbox")).toHaveCount(3);
    for (const box of await chapters.getByRole("checkbox").all()) await box.check();
    await look("chapitres");
    expect(await send(page, "Enregistrer les chapitres")).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("Les chapitres sont enregistrés.");
    await expect(page.getByText("vu en classe")).toHaveCount(3);
  });

  await test.step("10 after the stage: who came, what is said of it, on both sides", async () => {
    await site.moveTo("2026-10-31T10:00:00+01:00");
    const teacher = await another();
    await signIn(named(site, "T1").email, teacher);
    await teacher.goto("/espace-prof/mes-stages/");
    await look("stages-du-professeur", teacher);
    await teacher
      .getByRole("link", { name: /Physique Terminale/ })
      .first()
      .click();
    await expect(teacher).toHaveURL(/\/espace-prof\/mes-stages\/\d+\/$/);
    const own = new URL(teacher.url()).pathname;
    await look("classe", teacher);
    for (const session of [1, 2, 3, 4, 5]) {
      await teacher.goto(`${own}appel/${String(session)}/`);
      if (session === 2) {
        const roll = teacher.getByRole("radiogroup", { name: new RegExp(`^${student}`) });
        await roll.getByRole("radio", { name: "Retard" }).check();
        await look("appel", teacher);
        expect(await send(teacher, "Enregistrer l’appel")).toBe(303);
      } else {
        expect(await send(teacher, "Tout le monde était là")).toBe(303);
      }
    }
    await page.goto(seat);
    await expectState(page, "Rien à faire", "Présent");
    await expect(main.getByText("Retard")).toHaveCount(1);
    await expect(main.getByText("Présence")).toHaveCount(4);

    await teacher.goto(`${own}presences/`);
    await look("feuille-de-presence", teacher);
    const row = teacher.getByRole("row").filter({ hasText: student });
    await expect(row).toContainText(/Présence\s*Retard\s*Présence\s*Présence\s*Présence/);

    await teacher.goto(own);
    await teacher.getByRole("link", { name: new RegExp(`^Évaluer ${student}`) }).click();
    const form = teacher.locator('[data-dialog="evaluate-group-lesson-teacher"]');
    for (const criterion of ["Participation à l’oral", "Rythme de travail", "Niveau atteint"]) {
      await form.getByRole("radiogroup", { name: criterion }).getByLabel("4").check();
    }
    await form.getByLabel("Appréciation").fill("Une élève attentive, qui ose chercher.");
    await form.getByLabel("Conseils pour la suite").fill("Refaire les exercices de mécanique.");
    await look("evaluer", teacher);
    expect(await send(teacher, form.getByRole("button", { name: "Envoyer l’évaluation" }))).toBe(
      303,
    );

    await page.goto(seat);
    await expectState(page, "Rien à faire", "Évalué");
    await expect(main).toContainText("Une élève attentive, qui ose chercher.");
    await expect(main).toContainText("Refaire les exercices de mécanique.");
    await expect(main.getByText("4 sur 5")).toHaveCount(3);
    await page.getByRole("link", { name: "Donner votre avis" }).click();
    const mine = page.locator('[data-dialog="evaluate-group-lesson-student"]');
    await mine.getByRole("radiogroup", { name: "Votre note" }).getByLabel("4").check();
    await mine.getByLabel("Un mot").fill("Un bon rythme.");
    expect(await send(page, mine.getByRole("button", { name: "Envoyer mon avis" }))).toBe(303);
    await look("avis-donne");
    await expect(main.getByText("4 sur 5")).toHaveCount(4);
    await teacher.goto(own);
    await expect(teacher.locator("main")).toContainText("Avis de la famille\u00a0: 4 sur 5.");
    await expect(teacher.locator("main")).toContainText("Un bon rythme.");
  });
});
