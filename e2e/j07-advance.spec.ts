import type { Page } from "@playwright/test";

import { readPdf } from "#tests/pdf/read.ts";

import type { Site } from "./site.ts";
import { declare } from "./steps/courses.ts";
import { expectRefused, send } from "./steps/forms.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";
const student = /^Yasmine/;

type TaxRequest = { id: number; customer_id: number; bill: string; state: string; amount: number };

async function requestedOf(site: Site): Promise<TaxRequest[]> {
  const { data } = JSON.parse(await site.market("tax", "list", "--length=100")) as {
    data: TaxRequest[];
  };
  return data.filter((one) => one.customer_id === named(site, "C2").id);
}

async function decide(site: Site, decision: string): Promise<void> {
  const [newest] = await requestedOf(site);
  await site.market("tax", "answer", newest?.bill ?? "", `--decision=${decision}`);
}

async function expectRequested(site: Site, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        // Failures of a slow machine are retried now, not a minute later.
        await site.market("jobs", "retry");
        await site.runJobs();
        const [newest] = await requestedOf(site);
        // Calls with a lost answer are looked up minutes later.
        if (newest?.state !== state) await site.market("clock", "advance", "5min");
        return newest?.state;
      },
      // Events not accepted are posted again half a minute later.
      { timeout: 90_000 },
    )
    .toBe(state);
}

async function validate(page: Page): Promise<void> {
  await page.goto("/mes-cours/");
  expect(await send(page, page.getByRole("button", { name: "Valider ce cours" }).first())).toBe(
    303,
  );
}

async function fillIdentity(page: Page, birthCity: string): Promise<void> {
  const form = page.locator('[data-dialog="data-collection"]');
  await form.getByLabel("Madame").check();
  await form.getByLabel("Nom de naissance").fill("Haddad");
  await form.getByLabel("Prénoms").fill("Nadia Leïla");
  await form.getByLabel("Jour").fill("14");
  await form.getByLabel("Mois").fill("3");
  await form.getByLabel("Année").fill("1981");
  await form.getByLabel("Commune de naissance").fill(birthCity);
  await form.getByLabel("Téléphone portable").fill("06 39 98 12 34");
  await form.getByLabel("IBAN").fill("FR76 3000 4000 0312 3456 7890 143");
  await form.getByLabel("BIC", { exact: true }).fill("BNPAFRPPXXX");
  await form.getByLabel("J’ai déjà déclaré des revenus en France.").check();
  await form.getByLabel(/^Préau transmet ces informations/).check();
}

test("J07 the advance of the tax credit, from its activation to the certificate", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const main = page.locator("main");
  const taught = async (day: string, time: string) => {
    const when = { day, month: "9", time, duration: "1\u00a0h" };
    expect(await declare(teacher, { student, when })).toBe(303);
    await validate(page);
  };

  await test.step("1 the agency is down: nothing is sent", async () => {
    await site.market("tax", "mood", "down");
    await page.goto("/credit-impot/");
    await look("credit-impot");
    await main.getByRole("link", { name: "Activer l’avance immédiate" }).click();
    await expect(page.locator('[data-dialog="urssaf-availability"]')).toContainText("indisponible");
    await look("agence-indisponible");
    await site.market("tax", "mood", "up");
  });

  await test.step("2 data collection: the birth place lacks, then registered", async () => {
    await page.goto("/credit-impot/activer/");
    await fillIdentity(page, "");
    const form = page.locator('[data-dialog="data-collection"]');
    const submit = form.getByRole("button", { name: "Activer l’avance immédiate" });
    expect(await send(page, submit)).toBe(422);
    await expectRefused(page, { "Commune de naissance": /Indiquez la commune de naissance/ });
    await look("commune-manque");
    await fillIdentity(page, "Villeurbanne");
    expect(await send(page, submit)).toBe(303);
    await expectState(page, "À traiter", "À activer");
    await expect(main).toContainText("Activez votre compte Urssaf");
    await look("compte-a-activer");
  });

  await test.step("3 the account is activated at the agency", async () => {
    await site.market("tax", "account", family);
    await expect
      .poll(async () => {
        await page.goto("/credit-impot/");
        return main.innerText();
      })
      .toContain("Vous ne payez que votre moitié");
    await expectState(page, "Rien à faire", "Actif");
    await look("avance-active");
  });

  await test.step("4 a course validated: one request, the card is left alone", async () => {
    await site.moveTo("2026-09-10T21:00:00+02:00");
    await taught("10", "18:00");
    await expectRequested(site, "pending");
    await page.goto("/credit-impot/");
    await expectState(page, "À traiter", "En attente de votre accord");
    await expect(main).toContainText("42,00\u00a0€, dont 21,00\u00a0€ à votre charge");
    await look("demande-en-attente");
    const mails = await mailsTo(site, family);
    expect(mails.at(-1)?.text).toContain("L’Urssaf prélèvera 21,00\u00a0€ sur votre compte");
  });

  await test.step("5 silence for 48 hours, then five working days: paid", async () => {
    await site.moveTo("2026-09-13T09:00:00+02:00");
    await expectRequested(site, "approved");
    await site.moveTo("2026-09-22T09:00:00+02:00");
    await expectRequested(site, "paid");
    await page.goto("/credit-impot/");
    await expectState(page, "Rien à faire", "Acceptée et payée");
    await expect(main).toContainText("Déjà rendu, avance immédiate");
    await look("avance-payee");
  });

  await test.step("6 a no at the agency: nothing charged, the family chooses", async () => {
    await taught("21", "18:00");
    await expectRequested(site, "pending");
    await decide(site, "decline");
    await expectRequested(site, "user_declined");
    await page.goto("/credit-impot/");
    await expectState(page, "Problème", "Refusée par vous");
    await main.getByRole("link", { name: "Choisir la suite" }).click();
    const dialog = page.locator('[data-dialog="advance-declined"]');
    await dialog.getByLabel(/^Je paie sans avance/).check();
    await look("avance-refusee");
    expect(await send(page, dialog.getByRole("button", { name: "Enregistrer mon choix" }))).toBe(
      303,
    );
    await expect(page.getByRole("status").first()).toContainText("payé sans avance");
  });

  await test.step("6 on another course the family contests, from its courses", async () => {
    await taught("19", "10:00");
    await expectRequested(site, "pending");
    await decide(site, "decline");
    await expectRequested(site, "user_declined");
    await page.goto("/factures/");
    await expectState(page, "À traiter", "Avance refusée, à vous de choisir");
    await page.goto("/mes-cours/");
    await main.getByRole("link", { name: "Contester", exact: true }).click();
    const dialog = page.locator('[data-dialog="advance-declined"]');
    await expect(dialog.getByLabel(/^Je conteste/)).toBeChecked();
    expect(await send(page, dialog.getByRole("button", { name: "Enregistrer mon choix" }))).toBe(
      303,
    );
    await expect(page.getByRole("status").first()).toContainText("contestation");
    await page.goto("/mes-cours/?page=1");
    await expectState(page, "Problème", "Contesté");
  });

  await test.step("6b a yes, then a debit that is refused: the card three days later", async () => {
    await taught("21", "20:00");
    await expectRequested(site, "pending");
    await decide(site, "accept");
    await decide(site, "unpaid");
    await expectRequested(site, "rejected");
    await page.goto("/mes-cours/");
    await expectState(page, "Problème", "Avance rejetée");
    await site.moveTo("2026-09-26T09:00:00+02:00");
    await page.goto("/credit-impot/");
    await expect(main).toContainText("126,00\u00a0€");
    await expect(main).toContainText("Votre banque a refusé le prélèvement");
    await look("avance-rejetee");
  });

  await test.step("8 an online course is never sent to the agency", async () => {
    const before = (await requestedOf(site)).length;
    const when = { day: "24", month: "9", time: "18:00", duration: "1\u00a0h" };
    const online = { student: /^Adam|^Yasmine.*ligne/, when, format: /^En ligne/ };
    expect(await declare(teacher, online)).toBe(303);
    await validate(page);
    await site.runJobs();
    expect(await requestedOf(site)).toHaveLength(before);
    await page.goto("/credit-impot/");
    await expect(main).toContainText(
      "de cours en ligne\u00a0: le crédit ne vaut qu’à votre domicile",
    );
  });

  await test.step("9 off, refused, undone", async () => {
    await page.goto("/credit-impot/desactiver/");
    expect(
      await send(page, page.locator("dialog").getByRole("button", { name: "Désactiver" })),
    ).toBe(303);
    await expectState(page, "Clos", "Désactivé");
    await page.goto("/credit-impot/refuser/");
    await look("refuser-l-avance");
    expect(
      await send(page, page.locator("dialog").getByRole("button", { name: "Refuser l’avance" })),
    ).toBe(303);
    await expectState(page, "Clos", "Avance refusée par vous");
    expect(await send(page, "Revenir sur mon refus")).toBe(303);
    await expectState(page, "Clos", "Désactivé");
  });

  await test.step("10 the certificate of the year", async () => {
    await site.moveTo("2027-01-15T10:00:00+01:00");
    await page.goto("/credit-impot/2026/");
    await expect(main).toContainText("Case 7DB");
    await look("annee-2026");
    const box = /Case 7DB\s:\s([\d\s]+,\d\d)/.exec(await main.innerText())?.[1] ?? "none";
    const answer = await page.request.get("/credit-impot/2026/attestation.pdf");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const paper = readPdf(await answer.body());
    expect(paper).toMatchObject({ lang: "fr", tagged: true, fontsEmbedded: true });
    expect(paper.text).toContain(box);
    const courses = paper.rows("Cours de l’année").map((cells) => cells.join(" "));
    expect(courses.find((one) => /^10 sept/.test(one))).toMatch(/21,00.*21,00.*avancés/);
    expect(courses.filter((one) => /^21 sept/.test(one)).join()).toMatch(/42,00.*42,00/);
    expect(paper.text).toContain("Cours en ligne");
  });
});

test("J07 what the agency answers is read by the family: its no, its silence", async ({
  page,
  site,
  look,
  signIn,
}) => {
  await signIn(named(site, "C1").email);
  await page.goto("/credit-impot/activer/");
  const form = page.locator('[data-dialog="data-collection"]');
  const submit = form.getByRole("button", { name: "Activer l’avance immédiate" });

  await test.step("7 the agency does not find this person: its message at the field, all typed kept", async () => {
    await fillIdentity(page, "Villeurbanne");
    await form.getByLabel("Année").fill("1900");
    expect(await send(page, submit)).toBe(422);
    await expectRefused(page, {
      "Nom de naissance": /L’administration fiscale ne retrouve pas cette identité/,
    });
    await expect(form.getByLabel("Commune de naissance")).toHaveValue("Villeurbanne");
    await look("identite-inconnue");
  });

  await test.step("7 the agency may not have this person: its own words", async () => {
    await form.getByLabel("Année").fill("1981");
    await form.getByLabel("Nom de naissance").fill("Interdit");
    await form.getByLabel(/^Préau transmet ces informations/).check();
    expect(await send(page, submit)).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText(
      "Ce prestataire ne peut pas inscrire ce particulier",
    );
  });

  await test.step("7 the agency is silent: nothing is done twice, the form waits", async () => {
    await form.getByLabel("Nom de naissance").fill("Timeout");
    expect(await send(page, submit)).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText("Le service ne répond pas");
    await expect(form.getByLabel("IBAN")).toHaveValue(/FR76/);
    await form.getByLabel("Nom de naissance").fill("Garnier");
    expect(await send(page, submit)).toBe(303);
    await expectState(page, "À traiter", "À activer");
  });
});
