import { Lynx } from "./steps/lynx.ts";
import { expect, test } from "./test.ts";

test.use({ start: { embedded: true } });
test.skip(process.env["TEXT_BROWSER"] === "none", "lynx is missing and cannot be installed");

const text = test.extend<{ stranger: Lynx }>({
  stranger: async ({ site }, use) => {
    const lynx = new Lynx(`${site.origin}/`);
    await use(lynx);
    lynx.close();
  },
});

text("text J11 a stranger who reads, with lynx", async ({ site, stranger }) => {
  const open = (path: string) => stranger.open(`${site.origin}${path}`);

  await test.step("2 from the home page to a stage and its town", async () => {
    await stranger.follow("Stages");
    expect(await stranger.page()).toContain("Maths Première");
    await stranger.follow("Maths Première");
    const groupLesson = await stranger.page();
    expect(groupLesson).toContain("4 places sur 8");
    expect(groupLesson).toContain("290,00 €");
  });

  await test.step("3-5 spelled otherwise, the same page; unknown, a way on", async () => {
    await open("/COURS-PARTICULIERS/mathematiques/premiere/lyon");
    expect(await stranger.page()).toContain("Cours particuliers de mathématiques");
    await open("/cours-particuliers/sorcellerie/premiere/lyon/");
    const unknown = await stranger.page();
    expect(unknown).toContain("Cette page a séché le cours.");
    expect(unknown).toContain("Aller à l’accueil");
  });

  await test.step("7 the rules of the house, and the way out of a contract", async () => {
    await stranger.follow("Aller à l’accueil");
    await stranger.follow("Plan du site");
    expect(await stranger.page()).toContain("Textes");
    await stranger.follow("Renoncer au contrat ici");
    const page = await stranger.page();
    expect(page).toContain("Vous avez 14 jours, sans motif à donner.");
    expect(page).toContain("Étape 1 sur 2");
  });
});
