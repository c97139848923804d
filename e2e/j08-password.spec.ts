import type { Page } from "@playwright/test";

import { machineTime, type Site } from "./site.ts";
import { expectRefused, send } from "./steps/forms.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

const family = "famille.garnier@exemple.test";
const flagged = "famille.benali@exemple.test";
const chosen = "le tilleul de la cour";

test.use({
  start: {
    variables: machineTime,
    // Only an operator's screen will flag an account (AUTH-002).
    sql: `update users set password_change_required = true where email = '${flagged}'`,
  },
});

async function askLink(page: Page, email: string): Promise<void> {
  await page.goto("/mot-de-passe-oublie/");
  await page.getByLabel("E-mail").fill(email);
  await page.waitForTimeout(robotsWait);
  expect(await send(page, "Recevoir un lien")).toBe(303);
}

/** Milliseconds. */
async function waitFor(page: Page, email: string): Promise<number> {
  const began = performance.now();
  const answer = await page.request.post(`/api/noyau/system/forgotten-password/${email}`);
  expect(answer.status()).toBe(204);
  return performance.now() - began;
}

/**
 * Milliseconds between the shortest answers for known and unknown addresses, asked alternately so that machine load
 * does not count.
 */
async function tellingApart(page: Page, emails: readonly string[]): Promise<number> {
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const email of [...emails, ...emails, ...emails]) {
    known = Math.min(known, await waitFor(page, email));
    unknown = Math.min(unknown, await waitFor(page, `absent.${email}`));
  }
  return Math.abs(known - unknown);
}

async function linksTo(site: Site, email: string): Promise<string[]> {
  const mails = (await site.mails()).filter(({ to }) => to === email);
  return mails.flatMap(({ links }) => links.map((link) => link.replace(site.origin, "")));
}

async function tokenCookie(page: Page, name: string) {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

async function choose(page: Page, password: string): Promise<number> {
  await page.getByLabel("Nouveau mot de passe").fill(password);
  return send(page, "Enregistrer ce mot de passe");
}

test("J08 1-3 a forgotten password", async ({ page, site, look, signIn, another }) => {
  await test.step("1 the same answer for every address, one mail only", async () => {
    const before = (await site.mails()).length;
    await askLink(page, "personne@exemple.test");
    const status = page.getByRole("status").first();
    await expect(status).toContainText("lien");
    const text = await status.innerText();
    await look("demande-de-lien");
    await askLink(page, family);
    await expect(status).toContainText("lien");
    expect(await status.innerText()).toBe(text);
    expect((await site.mails()).length).toBe(before + 1);
    expect(await linksTo(site, family)).toHaveLength(1);

    const { customer_b, teacher_t, teacher_u } = site.seed.accounts;
    const others = [customer_b, teacher_t, teacher_u].flatMap((one) => one?.email ?? []);
    expect(others).toHaveLength(3);
    expect(await tellingApart(page, others)).toBeLessThan(100);
  });

  const elsewhere = await another();
  await signIn(family, elsewhere);
  await elsewhere.goto("/mes-cours/");
  const [link = ""] = await linksTo(site, family);

  await test.step("2 a bad password, then a good one; the other browser is signed out", async () => {
    await page.goto(link);
    await look("nouveau-mot-de-passe");
    const field = page.getByLabel("Nouveau mot de passe");
    await field.fill("court");
    await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.tooShort)).toBe(true);
    expect(await choose(page, "password")).toBe(422);
    await expectRefused(page, { "Nouveau mot de passe": "parmi les plus courants" });
    await look("mot-de-passe-refuse");
    expect(await choose(page, chosen)).toBe(303);
    await expect(page).toHaveURL(/\/connexion\//);
    await expect(page.getByRole("status").first()).toContainText("Votre mot de passe a changé");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(family);

    await elsewhere.getByRole("link", { name: "Mes demandes" }).first().click();
    await expect(elsewhere).toHaveURL(/\/connexion\/\?retour=%2Fmes-demandes-de-cours%2F$/);
    await signIn(family, elsewhere, chosen);
    await expect(elsewhere).toHaveURL("/mes-demandes-de-cours/");
  });

  await test.step("3 the same link again, and a link after an hour", async () => {
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien ne sert plus");
    await expect(page.getByLabel("Nouveau mot de passe")).toHaveCount(0);
    await look("lien-expire");
    await page.getByRole("link", { name: "Recevoir un nouveau lien" }).click();
    await expect(page).toHaveURL(/\/mot-de-passe-oublie\//);

    await askLink(page, family);
    const [later = ""] = (await linksTo(site, family)).slice(-1);
    expect((await page.goto(later))?.status()).toBe(200);
    await site.market("clock", "advance", "61min");
    expect(await choose(page, "une autre phrase")).toBe(422);
    await expect(page.getByRole("alert")).toContainText("Ce lien a expiré ou a déjà servi.");
  });
});

test("J08 4-6 a password that must change", async ({ page, site, look, scripts, signIn }) => {
  await test.step("4 no session, and a dialog that one does not close", async () => {
    await page.goto("/connexion/");
    await page.getByLabel("E-mail", { exact: true }).fill(flagged);
    await page.getByLabel("Mot de passe", { exact: true }).fill(site.seed.password);
    expect(await send(page, page.getByRole("button", { name: "Se connecter", exact: true }))).toBe(
      303,
    );
    await expect(page).toHaveURL(/\/renouvellement-mot-de-passe\//);
    const dialog = page.locator('[data-dialog="new-password"]');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Fermer" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Se connecter", includeHidden: true })).toHaveCount(
      1,
    );
    expect(await tokenCookie(page, "access-token")).toBeUndefined();
    expect(await tokenCookie(page, "refresh-token")).toBeUndefined();
    if (scripts) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
    }
    await look("mot-de-passe-a-changer");
  });

  await test.step("5 leaving leads to the sign-in", async () => {
    await page.goto("/mes-cours/");
    await expect(page).toHaveURL(/\/connexion\/\?retour=%2Fmes-cours%2F$/);
  });

  await test.step("6 set it, sign in, and the page first asked for", async () => {
    await signIn(flagged);
    await expect(page).toHaveURL(/\/renouvellement-mot-de-passe\//);
    expect(await choose(page, chosen)).toBe(303);
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(flagged);
    expect(await tokenCookie(page, "access-token")).toBeUndefined();
    await signIn(flagged, page, chosen);
    await expect(page).toHaveURL("/mes-cours/");
    expect(await tokenCookie(page, "access-token")).toBeDefined();
  });
});

test("J08 7 a session renewed, then ended", async ({ page, site, look, signIn, another }) => {
  await signIn(family);
  await page.goto("/mes-demandes-de-cours/");
  const first = await tokenCookie(page, "access-token");

  await site.halfAnHourPasses();
  await page.getByRole("link", { name: "Élèves" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos élèves");
  const next = await tokenCookie(page, "access-token");
  expect(next?.value).not.toBe(first?.value);
  expect([next?.httpOnly, (await tokenCookie(page, "refresh-token"))?.httpOnly]).toEqual([
    true,
    true,
  ]);

  await page.getByRole("link", { name: "Ajouter un élève" }).click();
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: true }).fill("Garnier");

  const elsewhere = await another();
  await askLink(elsewhere, family);
  await elsewhere.goto((await linksTo(site, family)).at(-1) ?? "");
  expect(await choose(elsewhere, chosen)).toBe(303);

  await page.getByRole("button", { name: "Enregistrer cet élève" }).click();
  await expect(page).toHaveURL(/\/connexion\/\?retour=%2Feleves%2Fajouter%2F/);
  await expect(page.getByText("Ce que vous avez écrit est gardé 30 minutes")).toBeVisible();
  await look("session-terminee");
  await page.getByLabel("E-mail", { exact: true }).fill(family);
  await page.getByLabel("Mot de passe", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous revoilà");
  await look("formulaire-retrouve");
  await page.getByRole("button", { name: "Retrouver mon formulaire" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Garnier");
  expect(await send(page, "Enregistrer cet élève")).toBe(303);
  await expect(page.getByRole("status").first()).toContainText(
    "Zoé fait maintenant partie de vos élèves.",
  );
});

test("J08 8-9 wrong passwords, and another's page", async ({ page, site, look, signIn }) => {
  await test.step("8 the sixth wrong password is too many", async () => {
    await page.goto("/connexion/");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      await page.getByLabel("E-mail", { exact: true }).fill("claire.dupuis@exemple.test");
      await page.getByLabel("Mot de passe", { exact: true }).fill(`mauvais-${String(attempt)}`);
      const button = page.getByRole("button", { name: "Se connecter", exact: true });
      statuses.push(await send(page, button));
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await expect(page.getByRole("alert")).toContainText(/Réessayez dans \d+\smin/);
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(
      "claire.dupuis@exemple.test",
    );
    await look("trop-d-essais");
  });

  await test.step("9 a teacher is led to her own home", async () => {
    const teacher = site.seed.named.T1?.email ?? "";
    await signIn(teacher);
    await page.goto("/mes-cours/");
    await expect(page).toHaveURL("/espace-prof/");
    await expect(page.getByRole("alert")).toContainText(
      "Cette page n’est pas celle de votre compte",
    );
    await look("chez-soi");
  });
});
