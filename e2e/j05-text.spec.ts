import { attemptsOf } from "./steps/bills.ts";
import { Lynx } from "./steps/lynx.ts";
import { named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

test.use({ start: { embedded: true } });
test.skip(process.env["TEXT_BROWSER"] === "none", "lynx is missing and cannot be installed");

const text = test.extend<{ family: Lynx; teacher: Lynx }>({
  family: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/connexion/?retour=/mes-cours/`);
    await use(lynx);
    lynx.close();
  },
  teacher: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/connexion/?retour=/espace-prof/mes-cours/declarer/`);
    await use(lynx);
    lynx.close();
  },
});

/** One line: sentences may be wrapped anywhere. */
const wordsOf = async (person: Lynx) => (await person.page()).replace(/\s+/g, " ");

text(
  "text J05 a course declared, contested, corrected, paid by transfer, and one planned, with lynx",
  async ({ site, family, teacher }) => {
    const before = (await attemptsOf(site)).length;
    const signIn = async (person: Lynx, name: string) => {
      await person.write("E-mail", named(site, name).email);
      await person.write("Mot de passe", site.seed.password);
      await person.press("Se connecter");
    };

    await test.step("1 declared by the teacher: the family is asked", async () => {
      await signIn(teacher, "T1");
      await teacher.tick("Yasmine Mathématiques");
      await teacher.tick("Hier");
      await teacher.write("Début", "18:00");
      await teacher.tick("2\u00a0h");
      await teacher.press("Déclarer un cours");
      expect(await wordsOf(teacher)).toContain("En cours : En attente de la famille");
      await signIn(family, "C2");
      const requested = await wordsOf(family);
      expect(requested).toContain("À traiter : À valider");
      expect(requested).toContain("84,00 €, soit 42,00 € après crédit d’impôt");
    });

    await test.step("3 contested: nothing is charged; 4 corrected", async () => {
      await family.follow("Contester ce cours");
      await family.tick("La durée est inexacte");
      await family.press("Contester ce cours");
      expect(await wordsOf(family)).toContain("Problème : Contesté");
      expect(await attemptsOf(site)).toHaveLength(before);
      await teacher.open(`${site.origin}/espace-prof/`);
      await teacher.follow("Répondre à la contestation");
      await teacher.tick("Je corrige ma déclaration");
      await teacher.tick("1\u00a0h");
      await teacher.press("Envoyer ma réponse");
      await family.openAgain(`${site.origin}/mes-cours/`);
      expect(await wordsOf(family)).toContain("Corrigé par le professeur");
    });

    await test.step("12 planned by the teacher, confirmed, cancelled in time: nothing is due", async () => {
      const contract = String(named(site, "K2").id);
      await teacher.open(`${site.origin}/espace-prof/mes-eleves/${contract}/prevoir/`);
      await teacher.tick("Une autre date");
      await teacher.write("Jour", "17");
      await teacher.write("Mois", "9");
      await teacher.write("Année", "2026");
      await teacher.write("Début", "14:00");
      await teacher.press("Planifier un cours");
      await family.openAgain(`${site.origin}/mes-cours/`);
      await family.press("Confirmer ce cours");
      const planned = await wordsOf(family);
      expect(planned).toContain("Rien à faire : Prévu");
      await family.follow("Annuler ce cours, Yasmine");
      expect(await wordsOf(family)).toContain("Rien n’est dû si vous annulez avant");
      await family.press("Annuler ce cours");
      expect(await wordsOf(family)).toContain("rien n’est dû");
    });

    await test.step("9 without a card: paid by transfer, received", async () => {
      await family.open(`${site.origin}/moyens-de-paiement/supprimer/`);
      await family.press("Supprimer la carte");
      await family.openAgain(`${site.origin}/mes-cours/`);
      await family.press("Valider ce cours");
      expect(await wordsOf(family)).toContain("À traiter : À payer");
      await family.open(`${site.origin}/factures/`);
      await family.follow("Payer 42,00 €");
      await family.tick("Virement");
      await family.press("Payer 42,00 €");
      const awaited = await wordsOf(family);
      expect(awaited).toContain("À traiter : Virement ou chèque attendu");
      const reference = /\bP26-\d{4}-[A-Z]\b/.exec(awaited)?.[0] ?? "";
      const money = ["--means=transfer", "--amount=42", "--reference=VIR 7", "--as=Agathe"];
      await site.market("payment", "receive", reference, ...money);
      await family.openAgain(`${site.origin}/factures/`);
      expect(await wordsOf(family)).toContain("Rien à faire : Payé");
    });
  },
);
