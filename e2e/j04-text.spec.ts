import { groupLessonOf } from "./steps/group-lessons.ts";
import { Lynx } from "./steps/lynx.ts";
import { mailsTo, named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

test.use({ start: { embedded: true } });
test.skip(process.env["TEXT_BROWSER"] === "none", "lynx is missing and cannot be installed");

const text = test.extend<{ family: Lynx }>({
  family: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/connexion/`);
    await use(lynx);
    lynx.close();
  },
});

text("text J04 a stage by check, and its withdrawal, with lynx", async ({ site, family }) => {
  const { email } = named(site, "C1");
  let reference = "";

  await test.step("1 the seat is held for a check", async () => {
    await family.write("E-mail", email);
    await family.write("Mot de passe", site.seed.password);
    await family.press("Se connecter");
    await family.open(`${site.origin}${groupLessonOf(site)}`);
    expect(await family.page()).toContain("4 places sur 8");
    await family.follow("Inscrire");
    await family.tick("Savoir résoudre");
    await family.tick("Apporter son cours");
    await family.tick("Chèque");
    await family.press("Continuer");
    const order = await family.page();
    expect(order).toContain("Étape 2 sur 2");
    expect(order).toContain("Commande avec obligation de paiement.");
    await family.tick("J’ai lu et j’accepte");
    await family.press("Inscrire et payer 290,00 € par chèque");
    const held = await family.page();
    expect(held).toContain("À traiter : Paiement attendu");
    expect(held).toContain("Chèque à envoyer avant samedi 19 sept.");
    reference = /\bS\d\d-\d{4}-[A-Z]\b/.exec(held)?.[0] ?? "";
  });

  await test.step("4 the check is there", async () => {
    await site.market(
      "payment",
      "receive",
      reference,
      "--means=check",
      "--amount=290",
      "--reference=CHQ 4711",
      "--as=Agathe",
    );
    await family.open(`${site.origin}/mes-stages/`);
    await family.follow("lundi 19 oct.");
    expect(await family.page()).toContain("Rien à faire : Inscrit");
  });

  await test.step("8 withdrawn in two steps", async () => {
    await family.follow("Renoncer au contrat ici");
    expect(await family.page()).toContain("Étape 1 sur 2");
    await new Promise((resolve) => setTimeout(resolve, robotsWait));
    await family.press("Continuer");
    const before = await family.page();
    expect(before).toContain("Étape 2 sur 2");
    expect(before).toContain(
      "290,00 € vous seront rendus par virement, sur le compte que vous direz.",
    );
    await family.press("Confirmer la rétractation");
    const done = await family.page();
    expect(done).toContain("C’est enregistré");
    expect(done).toMatch(/mercredi 9 septembre 2026 à 10 h/);
    expect((await mailsTo(site, email)).at(-1)?.subject).toMatch(/^Accusé de réception/);
  });
});
