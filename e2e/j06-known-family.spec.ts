import { accept, fillInvitation, type Guest, linkTo, sendInvitation } from "./steps/affiliation.ts";
import { named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

test("J06 7 a family that has an account: its e-mail asks to sign in, comes back, accepts", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(named(site, "T2").email, teacher);
  const c1 = named(site, "C1").email;
  const known: Guest = { firstname: "Hélène", lastname: "Garnier", email: c1, child: "Lucas" };
  await fillInvitation(teacher, known, "36");
  expect(await sendInvitation(teacher)).toBe(303);
  const link = await linkTo(site, known);

  await test.step("accepted without being signed in: at the e-mail, with the way to sign in", async () => {
    await page.goto(link);
    await page.waitForTimeout(robotsWait);
    await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 79");
    expect(await accept(page)).toBe(409);
    await expect(page.getByRole("alert").first()).toContainText("a déjà un compte Préau");
    await look("invitation-compte-existant");
  });

  await test.step("signed in, back on the invitation, accepted with one tick", async () => {
    await page.getByRole("link", { name: "J’ai déjà un compte" }).first().click();
    await expect(page).toHaveURL(/\/connexion\/\?retour=/);
    await expect(page.getByRole("heading", { name: "Se connecter", level: 1 })).toBeVisible();
    await signIn(c1);
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    await expect(page.getByRole("main")).toContainText("Compte ouvert\u00a0: Hélène Garnier.");
    await look("invitation-connecte");
    expect(await accept(page)).toBe(303);
    await page.goto("/eleves/");
    await expect(page.getByRole("link", { name: "Retirer Lucas" })).toHaveCount(1);
    await page.goto("/mes-professeurs/");
    await expect(page.getByRole("main")).toContainText("36\u00a0€/h");
  });

  await test.step("behind: one contract of this kind, one student of that name", async () => {
    const rows = await site.behind<{ kind: string; students: number }>(
      `select c.kind, (select count(*)::int from students s where s.customer_id = c.customer_id) as students
         from contracts c where c.customer_id = ${String(named(site, "C1").id)}`,
    );
    expect(rows).toEqual([{ kind: "affiliation", students: 1 }]);
  });
});
