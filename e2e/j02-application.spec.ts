import { photo } from "#tests/photos/make.ts";

import { expectRefused, send } from "./steps/forms.ts";
import {
  changePhoto,
  judgePapers,
  sayStatus,
  sendPapers,
  setPrices,
} from "./steps/j02-finalise.ts";
import { openPage } from "./steps/j02-hired.ts";
import { answerFromMail, readMail } from "./steps/j02-requested.ts";
import { mailsTo, named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

const email = "candidat.j02@example.test";
const password = "une-phrase-de-candidat";
const filler = "J’aide des élèves de collège et de lycée à reprendre pied. ";
const text = filler.repeat(13);
const half = filler.repeat(7);
const who = "Qui êtes-vous, et qui aidez-vous depuis quand";
const helped = "Un élève que vous avez aidé";
const course = "Comment se passe un cours avec vous";

test("J02 2-15 somebody applies, is accepted, gives what lacks, is hired, found, and answers the first mail", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  await test.step("2 an e-mail opens a draft; that of a family is refused at its field", async () => {
    await page.goto("/espace-prof/candidature/");
    await page.waitForTimeout(robotsWait);
    await page.getByLabel("Votre e⁠-⁠mail").fill("famille.roussel@exemple.test");
    expect(await send(page, "Ouvrir ma candidature")).toBe(422);
    await expectRefused(page, { "Votre e⁠-⁠mail": /adresse d’un compte client/ });
    await page.waitForTimeout(robotsWait);
    await page.getByLabel("Votre e⁠-⁠mail").fill(email);
    expect(await send(page, "Ouvrir ma candidature")).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Qui êtes-vous");
  });

  await test.step("3 a minor is refused, everything typed is kept", async () => {
    await page.getByLabel("Monsieur").check();
    await page.getByLabel("Prénom").fill("Julien");
    await page.getByLabel("Nom", { exact: true }).fill("Morel");
    await page.getByLabel("Jour").fill("12");
    await page.getByLabel("Mois").fill("4");
    await page.getByLabel("Année").fill("2009");
    await page.getByLabel("Téléphone").fill("06 12 34 56 78");
    await page
      .getByLabel("Adresse", { exact: true })
      .fill("12 rue Francis-de-Pressensé, 69100 Villeurbanne");
    expect(await send(page, "Continuer vers votre offre")).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText("18 ans");
    await expect(page.getByLabel("Année")).toHaveAttribute("aria-invalid", "true");
    await look("candidature-mineur");
    await expect(page.getByLabel("Prénom")).toHaveValue("Julien");
    await page.getByLabel("Année").fill("2001");
    expect(await send(page, "Continuer vers votre offre")).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Que proposez-vous");
  });

  await test.step("4 subject, degree, an experience that goes on: its end is cleared, and said so", async () => {
    await page.getByLabel("Matière").selectOption("Mathématiques");
    await page.getByLabel("Collège").check();
    await page.getByLabel("Lycée", { exact: true }).check();
    expect(await send(page, "Ajouter cette matière")).toBe(303);
    await expect(page.getByLabel("Matière")).toHaveValue("");
    await page.getByLabel("Diplôme", { exact: true }).selectOption({ index: 3 });
    await page.getByLabel("Année", { exact: true }).fill("2024");
    expect(await send(page, "Ajouter ce diplôme")).toBe(303);
    await expect(page.getByLabel("Année", { exact: true })).toHaveValue("");
    await page.getByLabel("Laquelle ?").selectOption({ index: 2 });
    await page.getByLabel("Année de début").fill("2022");
    await page.getByLabel("Année de fin").fill("2024");
    await page.getByLabel("J’y suis en ce moment").check();
    expect(await send(page, "Ajouter cette expérience")).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("l’année de fin est effacée");
    await page.getByLabel("Chez l’élève").check();
    await page.getByLabel("En ligne").check();
    for (const status of [/^À votre compte/, /^Salarié des familles/]) {
      await expect(page.getByLabel(status), "nothing is chosen for a candidate").not.toBeChecked();
    }
    await look("candidature-offre");
    expect(await send(page, "Continuer vers la présentation")).toBe(303);
  });

  await test.step("5 a short title, an address in a text, a video that is none: each at its field", async () => {
    await page.getByLabel("Titre").fill("Maths");
    await page.getByLabel(who).fill(half);
    await page.getByLabel(helped).fill(half);
    await page.getByLabel(course).fill(`${text} monsite.fr`);
    await page.getByLabel("Lien d’une vidéo").fill("https://youtu.be/abc");
    expect(await send(page, "Continuer vers l’envoi")).toBe(422);
    await expectRefused(page, {
      Titre: /trop court/,
      [course]: /monsite\.fr/,
      "Lien d’une vidéo": /YouTube/,
    });
    await look("candidature-textes");
    await expect(page.getByLabel(who)).toHaveValue(half);
  });

  await test.step("6 corrected, with a photo of the right size", async () => {
    await page.getByLabel("Titre").fill("Maths sans angoisse, de la 6e à la Terminale");
    await page.getByLabel(course).fill(text);
    await page.getByLabel("Lien d’une vidéo").fill("");
    const small = await photo("jpeg", 150, 150);
    const files = (buffer: Buffer) => ({ name: "moi.jpg", mimeType: "image/jpeg", buffer });
    await page.getByLabel("Photo").setInputFiles(files(small));
    expect(await send(page, "Continuer vers l’envoi")).toBe(422);
    // A phone's own: sent at once, made smaller by the browser first or by the server (VAL-010).
    await page.getByLabel("Photo").setInputFiles(files(await photo("jpeg", 4032, 3024)));
    expect(await send(page, "Continuer vers l’envoi")).toBe(303);
  });

  await test.step("7 sent: it is being studied, a mail lets a password be chosen", async () => {
    await page.getByLabel(/^J’ai lu les conditions/).check();
    for (const [name, address] of [
      ["Lire les conditions générales", "/cgu/"],
      [/^Lire «.Données personnelles.»/, "/donnees-personnelles/"],
    ] as const) {
      const link = page.getByRole("main").getByRole("link", { name });
      await expect(link).toHaveAttribute("href", address);
    }
    await look("candidature-envoi");
    await page.waitForTimeout(robotsWait);
    expect(await send(page, "Envoyer ma candidature")).toBe(303);
    await expect(page.getByRole("main")).toContainText("à l’étude");
    const link = (await mailsTo(site, email)).at(-1)?.links[0] ?? "";
    await page.goto(link);
    await page.getByLabel("Nouveau mot de passe").fill(password);
    expect(await send(page, "Enregistrer ce mot de passe")).toBe(303);
    await expect(page, "the space opens at once").toHaveURL("/espace-prof/candidature/etat/");
  });

  const id =
    await test.step("8 accepted: other pages lead to the eight steps, each names what it lacks", async () => {
      const { data } = JSON.parse(await site.market("application", "list")) as {
        data: { id: number }[];
      };
      const [found] = data;
      await site.market("application", "pre-accept", String(found?.id));
      await page.context().clearCookies();
      await signIn(email, page, password);
      await expect(page).toHaveURL("/espace-prof/finaliser-candidature/");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Julien, il manque");
      const steps = page.getByRole("list", { name: "Les huit étapes du dossier" });
      await expect(steps.locator("> li")).toHaveCount(8);
      await expect(steps).toContainText("casier judiciaire");
      await expect(steps).toContainText("votre IBAN");
      await look("finaliser");
      await page.goto("/espace-prof/");
      await expect(page).toHaveURL("/espace-prof/finaliser-candidature/");
      await expect(
        site.market("application", "hire", String(found?.id)),
        "an incomplete file is not hired",
      ).rejects.toThrow();
      return found?.id ?? 0;
    });

  const candidate = { page, site, scripts, look };
  await test.step("9 photo", () => changePhoto(candidate));
  await test.step("9 status, SIRET and declaration, each refused and then right", () =>
    sayStatus(candidate));
  await test.step("9 prices and account number", () => setPrices(candidate));
  await test.step("10 papers", () => sendPapers(candidate));
  await test.step("11 a diploma refused, then accepted", () => judgePapers(candidate));
  await test.step("12-13 hired, found, with tax credit once it is approved", () =>
    openPage(candidate, { id, email }));

  const [family, phone] = [await another(), await another()];
  await signIn(named(site, "C1").email, family);
  const requested = { ...candidate, id, email, family, phone };
  const link = await test.step("14 asked: the mail says the net, its link changes nothing", () =>
    readMail(requested));
  await test.step("15 accepted from the mail", () => answerFromMail(requested, link));
});
