import type { Page } from "@playwright/test";

import { answer, answerQuestion, choose, offerOf } from "./steps/answers.ts";
import { describeLesson, newcomer, presentOneself, search, wish } from "./steps/booking.ts";
import { addressOf, expectRefused, press, robotsWait, send } from "./steps/forms.ts";
import { declare, fillWhen } from "./steps/courses.ts";
import { addCard, saveBilling } from "./steps/money.ts";
import { expectState, mailsTo, named, sizeOf, wake } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const student = "Élève J01";
const asked = ["T1", "T2", "T3", "T6", "T7", "T8", "T9"];

const cardOf = (page: Page, id: number) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[href$="-${String(id)}/"]`) });

const lessonLinks = (page: Page) =>
  page
    .locator("#resultats h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

test("J01 1-16 a visitor finds a teacher, asks, chooses, pays the first course", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  const id = (name: string) => named(site, name).id;
  const firstnames = new Map<string, string>();
  let request = "";

  await test.step("1 search", async () => {
    await page.goto("/");
    await look("accueil");
    await search(page, scripts);
    await look("resultats");
    for (const absent of ["T4", "T5"]) await expect(cardOf(page, id(absent))).toHaveCount(0);
    for (const [name, price, after] of [
      ["T1", "42\u00a0€/h", "21\u00a0€/h"],
      ["T2", "46\u00a0€/h", "23\u00a0€/h"],
    ] as const) {
      const card = cardOf(page, id(name));
      await expect(card).toContainText(`${price}soit ${after} après crédit d’impôt`);
      const whole = card.getByText(price.replace("/h", ""), { exact: true });
      expect(await sizeOf(whole)).toBeGreaterThan(await sizeOf(card.getByText(after)));
    }
    const plain = cardOf(page, id("T3"));
    await expect(plain).toContainText("40\u00a0€/h");
    await expect(plain).toContainText("Sans crédit d’impôt : ce professeur n’a pas");
    await expect(plain).not.toContainText("après crédit d’impôt");
    for (const name of asked) {
      const link = cardOf(page, id(name)).getByRole("link");
      firstnames.set(name, await link.innerText());
    }

    const shut = await page.goto(`/cours-particuliers/professeur-${String(id("T5"))}/`);
    expect(shut?.status()).toBe(200);
    await expect(page.getByText(/ne prend pas de nouvel élève/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Réserver ce professeur" })).toHaveCount(0);
    expect(await page.locator("main li a[href^='/cours-particuliers/']").count()).toBeGreaterThan(
      2,
    );
    await look("ne-prend-plus-d-eleve");

    await page.goto("/rechercher/?city=Saint-Denis&format=offline");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Quelle ville/);
  });

  await test.step("2 sort, then more", async () => {
    await page.goto("/cours-particuliers/mathematiques/premiere/lyon/");
    await wake(page, scripts);
    await page.getByLabel("Trier par").selectOption("Proximité");
    await press(page, "Trier");
    await expect(page).toHaveURL(/\/lyon\/\?orderBy=location$/);
    const first = await lessonLinks(page);
    await wake(page, scripts);
    await page.getByRole("link", { name: "Voir plus" }).click();
    if (scripts) {
      await expect.poll(() => lessonLinks(page)).toHaveLength(25);
      await expect(page).toHaveURL(/\/lyon\/\?orderBy=location$/);
      const focused = await page.evaluate(() => document.activeElement?.closest("#resultats"));
      expect(focused, "the focus stays in the list").not.toBeNull();
    } else {
      await expect(page).toHaveURL(/\/lyon\/2\/\?orderBy=location$/);
    }
    const links = await lessonLinks(page);
    const all = scripts ? links : [...first, ...links];
    expect(all).toHaveLength(25);
    expect(new Set(all).size).toBe(25);
  });

  await test.step("3 the teacher's page", async () => {
    await page.goto("/cours-particuliers/mathematiques/premiere/lyon/");
    await cardOf(page, id("T1")).getByRole("link").click();
    await expect(page).toHaveURL(
      new RegExp(`/cours-particuliers/[a-z0-9-]+-${String(id("T1"))}/$`),
    );
    await look("professeur");
    await expect(page.getByRole("heading", { name: "Présentation" })).toBeVisible();
    await expect(page.locator("#avis").getByText(/^Avis vérifié/)).toHaveCount(4);
    await expect(page.getByText("Répond en 5\u00a0h").first()).toBeVisible();
    const related = page.getByRole("list", { name: "D’autres professeurs de la même matière" });
    expect(await related.getByRole("listitem").count()).toBeLessThanOrEqual(7);
    await expect(related.locator(`a[href$="-${String(id("T1"))}/"]`)).toHaveCount(0);
    const lesson = addressOf(page);
    await wake(page, scripts);
    await page.getByRole("link", { name: "Voir plus d’avis" }).click();
    await expect(page).toHaveURL(/\/avis\/$/);
    const reviews = page.locator("dialog");
    await expect(reviews).toBeVisible();
    expect(await reviews.evaluate((dialog) => dialog.matches(":modal"))).toBe(scripts);
    await reviews.getByRole("link", { name: "Fermer" }).click();
    expect(addressOf(page)).toBe(lesson);
  });

  await test.step("4 who asks: a phone too short", async () => {
    expect(await wish(page, scripts)).toBe(303);
    await expect(page).toHaveURL(/\/reserver\/vous\/$/);
    await expect(page.getByText("Étape 1 sur 5")).toBeVisible();
    await expect(page.getByLabel(/J’accepte d’être appelé/)).not.toBeChecked();
    await expect(
      page.getByText(/prospection par téléphone n’est permise qu’avec votre accord/),
    ).toBeVisible();
    for (const short of ["12", "061234567"]) {
      await presentOneself(page, short);
      if (scripts) {
        await expect(page.getByLabel("Téléphone", { exact: true })).toHaveAccessibleDescription(
          /Il manque des chiffres/,
        );
        await press(page, "Continuer");
        await expect(page.getByLabel("Téléphone", { exact: true })).toBeFocused();
      } else {
        expect(await send(page, "Continuer")).toBe(422);
        await expectRefused(page, { Téléphone: "Il manque des chiffres" });
      }
      await expect(page.getByLabel("Prénom")).toHaveValue(newcomer.firstname);
      await expect(page.getByLabel("E-mail")).toHaveValue(newcomer.email);
    }
    await look("telephone-trop-court");
  });

  await test.step("5 the account", async () => {
    await page.getByLabel("Téléphone", { exact: true }).fill(newcomer.phone);
    await page.getByLabel("Mot de passe").fill(newcomer.password);
    await page.waitForTimeout(robotsWait);
    expect(await send(page, "Continuer")).toBe(303);
    await expect(page).toHaveURL(/\/reserver\/eleve\/$/);
    await expect(page.getByText(`un lien vous a été envoyé à ${newcomer.email}`)).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "access-token")?.httpOnly).toBe(true);
  });

  await test.step("6 the student, then the lesson: no phone in the comment", async () => {
    await page.getByLabel("Prénom de l’élève").fill(student);
    await page.getByLabel("Classe").selectOption("Première");
    await look("eleve");
    expect(await send(page, "Continuer")).toBe(303);
    await expect(page).toHaveURL(/\/reserver\/cours\/$/);
    await describeLesson(page, "Les équations. Sinon, appelez le 06 11 22 33 44.");
    expect(await send(page, "Continuer")).toBe(422);
    await expectRefused(page, { "Ce qui bloque en ce moment": /06 11 22 33 44/ });
    await look("commentaire-refuse");
    await page.getByLabel("Ce qui bloque en ce moment").fill("Les équations du second degré.");
    await expect(page.getByLabel("Une fois par semaine")).toBeChecked();
    expect(await send(page, "Continuer")).toBe(303);
  });

  await test.step("7 the price", async () => {
    await expect(page).toHaveURL(/\/reserver\/prix\/$/);
    await look("prix");
    const home = page.getByRole("row", { name: /À domicile/ });
    await expect(home).toContainText("42\u00a0€/h");
    await expect(home).toContainText("21\u00a0€/h");
    await expect(
      page.getByText("Vous êtes l’employeur, Préau est votre mandataire."),
    ).toBeVisible();
    await expect(page.getByText("Rien n’est débité avant le premier cours.")).toBeVisible();
    await expect(page.getByText(/devis gratuit/)).toBeVisible();
    expect(await send(page, "Continuer")).toBe(303);
  });

  await test.step("8 the request, sent twice, is one", async () => {
    await expect(page).toHaveURL(/\/reserver\/recapitulatif\/$/);
    await look("recapitulatif");
    const summary = addressOf(page);
    const button = page.getByRole("button", { name: "Envoyer ma demande" });
    await (scripts ? button.dblclick() : button.click());
    await expect(page).toHaveURL(/\/mes-demandes-de-cours\/\d+\/$/);
    request = addressOf(page);
    const again = await page.request.post(summary, {
      headers: { Origin: site.origin },
      form: { intent: "continue" },
      maxRedirects: 0,
    });
    expect([again.status(), again.headers().location]).toEqual([303, request]);

    await look("demande-envoyee");
    const sentence = page.getByText(
      /^Nous avons demandé à 7 professeurs\. Réponse avant le 12\/09 à /,
    );
    const [, hour, minute] = /(\d\d):(\d\d)\.$/.exec(await sentence.innerText()) ?? [];
    expect(Math.abs(Number(hour) * 60 + Number(minute) - (10 * 60 + 5))).toBeLessThanOrEqual(10);
    await expectState(page, "En cours", "Recherche de professeurs");
    await expect(page.getByText("Étape 2 sur 8 :").first()).toBeVisible();
    for (const name of asked) {
      const row = page.getByRole("listitem").filter({ hasText: firstnames.get(name) ?? "?" });
      await expect(
        row.filter({ hasText: "Enseigne cette matière dans cette classe" }),
      ).toBeVisible();
    }
    await page.goto("/mes-demandes-de-cours/");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  await test.step("9 the same booking again leads to it", async () => {
    await page.goto(`/cours-particuliers/professeur-${String(id("T1"))}/`);
    await wish(page, scripts);
    await expect(page).toHaveURL(/\/reserver\/eleve\/$/);
    await page.getByLabel(new RegExp(`^${student}`)).check();
    await send(page, "Continuer");
    await describeLesson(page, "Les équations du second degré.");
    await send(page, "Continuer");
    await send(page, "Continuer");
    await send(page, "Envoyer ma demande");
    const ongoing = page.locator('[data-dialog="ongoing-process"]');
    await expect(ongoing).toBeVisible();
    await look("demande-en-cours");
    await ongoing.getByRole("link", { name: "Suivre la demande en cours" }).click();
    await expect(page).toHaveURL(new RegExp(`${request}$`));
  });

  const teachers = { T1: await another(), T2: await another(), T3: await another() };
  await test.step("10 the teachers answer", async () => {
    for (const name of ["T1", "T2", "T3"] as const) {
      await signIn(named(site, name).email, teachers[name]);
      await offerOf(teachers[name], student);
    }
    await look("offre-de-cours", teachers.T1);
    await expect(teachers.T1.locator("body")).not.toContainText(newcomer.phone);
    await expect(teachers.T1.locator("body")).not.toContainText(newcomer.lastname);
    await answer(teachers.T1, "Accepter");
    await expectState(teachers.T1, "En cours", "Acceptée");
    await answer(teachers.T2, "Accepter sous condition", {
      message: "à partir de 18 h",
      why: "Autre horaire",
    });
    await answer(teachers.T3, "Demander une précision", { message: "Quel chapitre ?" });
    await expectState(teachers.T3, "En cours", "Question posée");
    const fourth = await another();
    await signIn(named(site, "T6").email, fourth);
    await offerOf(fourth, student);
    await answer(fourth, "Refuser", { why: "Plus de place" });

    if (scripts) await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    else await page.reload();
    await expect(page.getByRole("link", { name: /notifications? non lue/ })).toBeVisible();
    await page.goto(request);
    await look("reponses");
    await expectState(page, "À traiter", "À vous de choisir");
    await expectState(page, "À traiter", "Recherche de professeurs");
    const shown = (await page.locator("main").innerText()).replaceAll("\n", " ");
    const places = ["T1", "T2", "T3", "T6"].map((name) =>
      shown.lastIndexOf(firstnames.get(name) ?? "?", shown.indexOf("Depuis le début")),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await expect(page.getByText("« à partir de 18 h »")).toBeVisible();
    await expect(page.getByText(/Sans réponse de votre part avant/).first()).toBeVisible();
  });

  await test.step("11 an answer, then a choice", async () => {
    await answerQuestion(page, firstnames.get("T3") ?? "", "Le second degré.");
    await expect(page.getByRole("status").first()).toContainText("Réponse envoyée");
    await choose(page, firstnames.get("T1") ?? "", { look });
    await expectState(page, "Terminé", "Professeur choisi");
    await expectState(page, "Clos", "Autre professeur choisi");
    await expectState(page, "À traiter", "Moyen de paiement attendu");
    await expectState(page, "À traiter", "Moyen de paiement");
    await look("professeur-choisi");
    await teachers.T2.reload();
    await expectState(teachers.T2, "Clos", "Autre professeur choisi");
    await expect(teachers.T2.getByRole("button", { name: "Accepter" })).toHaveCount(0);
  });

  await test.step("12 the card, confirmed at the bank", async () => {
    await page.getByRole("link", { name: "Enregistrer un moyen de paiement" }).click();
    await look("ajouter-une-carte");
    await addCard(page, "4000 0025 0000 3155", { confirm: true });
    const billing = page.locator('[data-dialog="has-active-linkings"]');
    await expect(billing).toBeVisible();
    await expect(billing).toContainText(`Mathématiques pour ${student}`);
    await look("facturation");
    await page.goto("/moyens-de-paiement/");
    await expect(page.getByText("Visa qui finit par 3155")).toBeVisible();
    await expect(page.getByText(/^Expire fin \d\d\/20\d\d$/)).toBeVisible();
    await look("carte");
    await page.goto(request);
    await expectState(page, "En cours", "Premier cours à venir");
    await teachers.T1.reload();
    await expect(teachers.T1.getByText("06 12 34 56 78")).toBeVisible();
  });

  await test.step("13 tax credit later, billing data of an adult", async () => {
    await page.goto("/moyens-de-paiement/facturation/");
    expect(await saveBilling(page, ["9", "9", "2011"])).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText("Un parent doit ouvrir le compte");
    await page.goto(request);
    await expectState(page, "À traiter", "Crédit d’impôt");
    expect(await send(page, "Plus tard")).toBe(303);
    await expectState(page, "À traiter", "Informations de facturation");
    await page.getByRole("link", { name: "Compléter" }).click();
    expect(await saveBilling(page, ["27", "3", "1984"])).toBe(303);
    await page.goto(request);
    await expectState(page, "En cours", "Prise de contact");
    await expect(page.getByText(/Son téléphone\s: 0[67]/)).toBeVisible();
  });

  const first = { day: "16", month: "9", time: "17:30", duration: "1\u00a0h\u00a030" };
  const day = /mercredi 16 sept\. à 17\sh\s30/;
  await test.step("14 the date of the first course", async () => {
    const teacher = teachers.T1;
    await teacher.goto("/espace-prof/mes-eleves/");
    await look("mes-eleves", teacher);
    await teacher
      .getByRole("link", { name: /^Fixer le premier cours/ })
      .first()
      .click();
    await fillWhen(teacher, first);
    expect(await send(teacher, "Fixer le premier cours")).toBe(303);
    await expect(teacher.getByText(day)).toBeVisible();
    await page.reload();
    await expect(page.getByText(day)).toBeVisible();
  });

  await test.step("15-16 the first course: one verdict, one charge", async () => {
    await site.moveTo("2026-09-16T20:00:00+02:00");
    await page.goto("/mes-cours/");
    await look("bilan-attendu");
    await expectState(page, "À traiter", "À valider");
    await page.getByRole("link", { name: "Faire le bilan du premier cours" }).click();
    const verdict = addressOf(page);
    await page.getByLabel(/^Oui, on continue/).check();
    await look("bilan");
    expect(await send(page, "Envoyer mon bilan")).toBe(303);
    await expect(page.locator('[data-dialog="course-feedback-success"]')).toContainText(
      "63,00\u00a0€",
    );
    await look("merci");
    await page.goto("/mes-cours/");
    await expectState(page, "Terminé", "Réglé");
    await page.goto(verdict);
    await expect(page.getByRole("button", { name: "Envoyer mon bilan" })).toHaveCount(0);
    await page.goto(request);
    await expectState(page, "Terminé", "Conclue");
    await expectState(page, "Terminé", "Cours en place");
    await look("demande-conclue");

    const teacher = teachers.T1;
    await declare(teacher, { student: new RegExp(`^${student}`), when: first });
    await teacher.goto("/espace-prof/mes-cours/");
    const rows = teacher.locator("#resultats").getByRole("listitem").filter({ hasText: student });
    await expect(rows).toHaveCount(1);

    const { payments } = JSON.parse(await site.market("payment", "list")) as {
      payments: { amount: number; status: string; course_id: number }[];
    };
    const course = Number(/\d+/.exec(verdict)?.[0]);
    const paid = payments.filter(({ course_id }) => course_id === course);
    expect(paid).toMatchObject([{ amount: 63, status: "succeeded" }]);
  });

  await test.step("behind: the mails, one line per transition", async () => {
    const subjects = (await mailsTo(site, newcomer.email)).map(({ subject }) => subject);
    for (const expected of [
      /confirmez votre e-mail/,
      /demande de Mathématiques est partie/,
      /est disponible pour/,
      /à une condition/,
      /vous pose une question/,
      /peuvent commencer/,
      /premier cours/i,
      /facture/i,
    ]) {
      expect(
        subjects.filter((subject) => expected.test(subject)),
        String(expected),
      ).not.toEqual([]);
    }
    expect(new Set(subjects).size).toBe(subjects.length);

    const lines = await site.behind<{ event: string }>(
      `select event from history_lines where machine = 'linking'
       and thing_id = ${String(/\d+/.exec(request)?.[0])} order by id`,
    );
    expect(lines.map(({ event }) => event)).toEqual([
      ...["created", "evaluated", "offer_made", "offer_accepted", "means_ready"],
      ...["first_course_declared", "first_course_approved"],
    ]);
  });
});
