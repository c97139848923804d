import { newcomer } from "./steps/booking.ts";
import { student } from "./steps/journey.ts";
import { Lynx } from "./steps/lynx.ts";
import { mailsTo, named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

test.use({ start: { embedded: true } });
test.skip(process.env["TEXT_BROWSER"] === "none", "lynx is missing and cannot be installed");

const text = test.extend<{ family: Lynx; teacher: Lynx }>({
  family: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/`);
    await use(lynx);
    lynx.close();
  },
  teacher: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/connexion/`);
    await use(lynx);
    lynx.close();
  },
});

text("text J01 the main path with lynx", async ({ site, family, teacher }) => {
  const firstname = "Camille";

  await test.step("1-3 search, and the teacher's page", async () => {
    await family.select("Matière", "Mathématiques");
    await family.select("Niveau", "Première");
    await family.write("Ville ou code postal", "Lyon");
    await family.press("Rechercher");
    const results = await family.page();
    expect(results).toContain("Cours particuliers de mathématiques");
    expect(results).toContain("42 €/h soit 21 €/h après crédit d’impôt");
    await family.follow(firstname);
    expect(await family.page()).toContain("Répond en 5 h");
    await family.follow("Réserver ce professeur");
  });

  await test.step("4-5 a phone too short, the account", async () => {
    await family.write("Prénom", newcomer.firstname);
    await family.write("Nom", newcomer.lastname);
    await family.write("E-mail", newcomer.email);
    await family.write("Téléphone", "061234567");
    await family.write("Mot de passe", newcomer.password);
    await new Promise((resolve) => setTimeout(resolve, robotsWait));
    await family.press("Continuer");
    const refused = await family.page();
    expect(refused).toContain("Il y a une réponse à corriger");
    expect(refused).toContain("Il manque des chiffres.");
    // A field of twenty characters shows the first twenty.
    for (const typed of [newcomer.lastname, newcomer.email.slice(0, 20), "061234567"]) {
      expect(refused).toContain(typed);
    }
    await family.write("Téléphone", newcomer.phone);
    await family.write("Mot de passe", newcomer.password);
    await new Promise((resolve) => setTimeout(resolve, robotsWait));
    await family.press("Continuer");
  });

  await test.step("6-8 the student, the lesson, the price, the request", async () => {
    await family.write("Prénom de l’élève", student);
    await family.select("Classe", "Première");
    await family.press("Continuer");
    await family.write("Adresse du cours", "12 rue de la Part-Dieu");
    await family.write("Code postal", "69003");
    await family.write("Ville", "Lyon");
    await family.tick("Reprendre les bases");
    await family.tick("Une fois par semaine");
    await family.press("Continuer");
    const price = await family.page();
    expect(price).toContain("Vous êtes l’employeur, Préau est votre mandataire.");
    expect(price).toContain("Rien n’est débité avant le premier cours.");
    await family.press("Continuer");
    expect(await family.page()).toContain("12 rue de la Part-Dieu");
    await family.press("Envoyer ma demande");
    const sent = await family.page();
    expect(sent).toContain(`Mathématiques pour ${student}`);
    expect(sent).toContain("C’est envoyé à Camille et à six autres.");
    expect(sent).toContain("En cours : Demande en cours");
  });

  await test.step("10-11 the teacher accepts, the family chooses", async () => {
    await teacher.write("E-mail", named(site, "T1").email);
    await teacher.write("Mot de passe", site.seed.password);
    await teacher.press("Se connecter");
    await teacher.open(`${site.origin}/espace-prof/mes-offres-de-cours/`);
    await teacher.follow("Mathématiques, Première");
    await teacher.press("Accepter");
    expect(await teacher.page()).toContain("En cours : Acceptée");
    await family.follow("Mes demandes");
    await family.follow("Lire la réponse");
    expect(await family.page()).toContain("Rien à faire : Disponible");
    await family.follow(`Accepter ${firstname}`);
    await family.tick("J’accepte les conditions générales");
    await family.tick("Je demande que les cours commencent");
    await family.press(`Accepter ${firstname}`);
    expect(await family.page()).toContain("Enregistrer cette carte");
    await family.open(`${site.origin}/mes-demandes-de-cours/`);
    expect(await family.page()).toContain("À traiter : Moyen de paiement attendu");
  });

  await test.step("12 the card", async () => {
    await family.follow("Enregistrer un moyen de paiement");
    await family.press("Continuer vers la page sécurisée");
    await family.write("Numéro de carte", "4000002500003155");
    await family.write("Expire fin", "12/30");
    await family.write("Code à 3 chiffres", "123");
    await family.press("Enregistrer cette carte");
    await family.press("Valider");
    await family.open(`${site.origin}/moyens-de-paiement/`);
    expect(await family.page()).toContain("Visa qui finit par 3155");
    await family.open(`${site.origin}/mes-demandes-de-cours/`);
    await family.follow(`Mathématiques pour ${student}`);
    expect(await family.page()).toMatch(/Vos cours avec Camille[\s\S]*\b0[67]( \d\d){4}/);
  });

  await test.step("14-16 the first course, its verdict, one charge", async () => {
    await teacher.open(`${site.origin}/espace-prof/mes-eleves/`);
    await teacher.follow("Fixer le premier cours");
    await teacher.tick("Une autre date");
    await teacher.write("Jour", "16");
    await teacher.write("Mois", "9");
    await teacher.write("Année", "2026");
    await teacher.write("Début", "17:30");
    await teacher.tick("1 h 30");
    await teacher.press("Fixer le premier cours");
    await site.moveTo("2026-09-16T20:00:00+02:00");
    await family.open(`${site.origin}/mes-cours/`);
    await family.follow("Dire comment ça s’est passé");
    await family.tick("Oui, on continue");
    await family.press("Envoyer ma réponse");
    expect(await family.page()).toContain("63,00 €");
    await family.follow("Mes demandes");
    await family.follow(`Mathématiques pour ${student}`);
    expect(await family.page()).toContain("Rien à faire : Conclue");
    expect((await mailsTo(site, newcomer.email)).at(-1)?.subject).toMatch(/facture/);
  });
});
