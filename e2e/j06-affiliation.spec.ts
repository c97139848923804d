import {
  accept,
  fillInvitation,
  type Guest,
  invitationOf,
  linkTo,
  openAct,
  sendInvitation,
} from "./steps/affiliation.ts";
import { declare } from "./steps/courses.ts";
import { expectRefused, send } from "./steps/forms.ts";
import { addCard } from "./steps/money.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

const guest: Guest = {
  firstname: "Sandrine",
  lastname: "Carpentier",
  email: "famille.j06@example.test",
  child: "Élève Jsix",
};

const other: Guest = {
  ...guest,
  firstname: "Odile",
  email: "autre.j06@example.test",
  child: "Nino",
};

test("J06 1-6, 8 a family invited, reminded, that opens its account; its course, and the lower fee", async ({
  page,
  site,
  look,
  signIn,
  another,
  scripts,
}) => {
  const teacher = await another();
  const t2 = named(site, "T2").email;
  await signIn(t2, teacher);
  const list = "/espace-prof/affiliation/";

  await test.step("1 a price of 90 euros, then an e-mail that is none: at the field, all typed kept", async () => {
    const dialog = await fillInvitation(teacher, guest, "90");
    expect(await sendInvitation(teacher)).toBe(422);
    await expectRefused(teacher, {
      "Prix payé par la famille": /entre .+€\/h et .+€\/h/,
    });
    await look("invitation-prix-refuse", teacher);
    const email = dialog.getByLabel("E-mail", { exact: true });
    await expect(email).toHaveValue(guest.email);
    await dialog.getByLabel("Prix payé par la famille").fill("36,00");
    await email.fill("famille.j06@example");
    if (!scripts) {
      const browserJudges = (field: HTMLInputElement) => {
        const judged = field.validity.valid;
        field.form?.setAttribute("novalidate", "");
        return judged;
      };
      expect(await email.evaluate(browserJudges)).toBe(false);
    }
    expect(await sendInvitation(teacher)).toBe(422);
    await expectRefused(teacher, { "E-mail": /n’est pas complet/ });
    await expect(dialog.getByLabel("Prénom de l’élève")).toHaveValue(guest.child);
    await expect(dialog.getByLabel("Classe")).toHaveValue("10");
    expect(await mailsTo(site, guest.email)).toEqual([]);
  });

  await test.step("2 36 euros: what it comes to for both, then sent", async () => {
    const dialog = teacher.locator('[data-dialog="affiliate"]');
    await dialog.getByLabel("E-mail", { exact: true }).fill(guest.email);
    const figures = ["36", "18", "32,40", "9,22", "23,18"];
    for (const figure of figures) await expect(dialog).toContainText(`${figure}\u00a0€`);
    await expect(dialog).toContainText("10\u00a0%");
    await look("invitation-chiffres", teacher);
    expect(await sendInvitation(teacher)).toBe(303);
    await expect(teacher).toHaveURL(list);
    await expect(teacher.getByRole("status").first()).toContainText(
      "Invitation envoyée à Sandrine Carpentier",
    );
    await expectState(invitationOf(teacher, guest), "En cours", "Invitation envoyée");
    await expect(invitationOf(teacher, guest)).toContainText("23,18\u00a0€/h net pour vous");
    await look("invitations", teacher);
    expect((await mailsTo(site, guest.email)).at(-1)?.text).toContain("36\u00a0€/h");
    await fillInvitation(teacher, guest, "36");
    expect(await sendInvitation(teacher)).toBe(409);
    await expect(teacher.getByRole("alert").first()).toContainText("a déjà votre invitation");
  });

  await test.step("3 reminded; again within a week is refused, with its date; not a week later", async () => {
    const stale = await teacher.context().newPage();
    const late = await openAct(stale, guest, "Relancer");
    const first = await openAct(teacher, guest, "Relancer");
    await look("relancer", teacher);
    expect(await send(teacher, first.getByRole("button", { name: "Relancer" }))).toBe(303);
    await expect(teacher.getByRole("status").first()).toContainText(
      "La suivante est possible à partir du mercredi 16 sept.",
    );
    await expect(invitationOf(teacher, guest)).toContainText("relancée le mercredi 9 sept.");
    expect((await mailsTo(site, guest.email)).at(-1)?.subject).toMatch(/vous attend$/);

    const refused = await send(stale, late.getByRole("button", { name: "Relancer" }));
    expect([409, 429]).toContain(refused);
    await expect(stale.locator("main")).toContainText("à partir du mercredi 16 sept.");
    await stale.close();
    await teacher.goto(list);
    const line = invitationOf(teacher, guest);
    await expect(line).toContainText("Relance possible à partir du mercredi 16 sept.");
    await expect(line.getByRole("link", { name: /^Relancer/ })).toHaveCount(0);
    expect(await mailsTo(site, guest.email)).toHaveLength(2);

    await site.moveTo("2026-09-16T09:00:00+02:00");
    const second = await openAct(teacher, guest, "Relancer");
    expect(await send(teacher, second.getByRole("button", { name: "Relancer" }))).toBe(303);
    expect(await mailsTo(site, guest.email)).toHaveLength(3);
  });

  const link = await linkTo(site, guest);

  await test.step("4 the family's page: who, for what, at what price; the first name alone", async () => {
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    const main = page.getByRole("main");
    await expect(main.locator("img").first()).toBeVisible();
    const shown = [
      "36\u00a0€/h",
      "18\u00a0€/h",
      "Mathématiques, Seconde",
      "Villeurbanne",
      "4,6",
      "avis",
    ];
    for (const words of shown) await expect(main).toContainText(words);
    const whole = (await main.innerText()) + (await page.title());
    expect(whole).not.toContain(t2);
    await look("invitation-recue");
  });

  await test.step("5 no account: the sign-up is in the same form; accepted, both are told", async () => {
    const stale = await teacher.context().newPage();
    const deleting = await openAct(stale, guest, "Supprimer");
    await expect(page.getByLabel("Votre prénom")).toHaveValue(guest.firstname);
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(guest.email);
    await page.waitForTimeout(robotsWait);
    await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 79");
    expect(await accept(page)).toBe(303);
    await expect(page.getByRole("main").locator('a[href^="tel:"]')).toBeVisible();
    await look("invitation-acceptee");
    expect((await mailsTo(site, t2)).at(-1)?.subject).toBe(
      "Sandrine Carpentier accepte votre invitation",
    );
    const mail = await mailsTo(site, guest.email);
    expect(mail.some(({ subject }) => /^C’est fait\u00a0: vos cours avec/.test(subject))).toBe(
      true,
    );
    await page.goto("/eleves/");
    await expect(page.getByRole("main")).toContainText(guest.child);
    await page.goto("/mes-professeurs/");
    await expect(page.getByRole("main")).toContainText("36\u00a0€/h");
    await look("professeur-de-l-invitation");

    await teacher.goto("/notifications/");
    await expect(teacher.getByRole("main")).toContainText(
      "Sandrine Carpentier accepte votre invitation",
    );
    await teacher.goto(list);
    await expectState(invitationOf(teacher, guest), "Rien à faire", "Acceptée");
    const stranger = await another();
    const answer = await stranger.goto(link);
    expect(answer?.status()).toBe(410);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
      "Cette invitation est acceptée",
    );
    await look("invitation-deja-acceptee", stranger);

    const remove = deleting.getByRole("button", { name: "Supprimer l’invitation" });
    expect(await send(stale, remove)).toBe(409);
    await expect(stale.getByRole("alert").first()).toContainText("a déjà accepté");
    await stale.close();
  });

  await test.step("6 accepted, it is there for good; another that waits is deleted, its link says so", async () => {
    await expect(
      invitationOf(teacher, guest).getByRole("link", { name: /^Supprimer/ }),
    ).toHaveCount(0);
    await fillInvitation(teacher, other, "36");
    expect(await sendInvitation(teacher)).toBe(303);
    const theirs = await linkTo(site, other);
    const dialog = await openAct(teacher, other, "Supprimer");
    await look("supprimer-l-invitation", teacher);
    const button = dialog.getByRole("button", { name: "Supprimer l’invitation" });
    expect(await send(teacher, button)).toBe(303);
    await expect(teacher.getByRole("status").first()).toContainText("Invitation supprimée");
    await expect(invitationOf(teacher, other)).toHaveCount(0);
    const stranger = await another();
    const answer = await stranger.goto(theirs);
    expect(answer?.status()).toBe(410);
    await expect(stranger.getByRole("main")).toContainText(
      "Le professeur a retiré cette invitation",
    );
    await look("invitation-retiree", stranger);
  });

  await test.step("8 a course of this contract: Préau keeps 10 % of it", async () => {
    await page.goto("/moyens-de-paiement/ajouter/");
    await addCard(page, "4242 4242 4242 4242");
    await site.moveTo("2026-09-16T20:00:00+02:00");
    const when = { day: "Aujourd’hui", time: "18:00", duration: "1\u00a0h" };
    expect(await declare(teacher, { student: new RegExp(`^${guest.child}`), when })).toBe(303);
    await page.goto("/mes-cours/");
    await look("cours-de-l-invitation");
    await page.getByRole("link", { name: "Dire comment ça s’est passé" }).click();
    await page.getByLabel(/^Oui, on continue/).check();
    expect(await send(page, "Envoyer ma réponse")).toBe(303);
    await expect(page.locator('[data-dialog="course-feedback-success"]')).toContainText(
      "36,00\u00a0€",
    );
    await teacher.goto("/espace-prof/mes-paiements/");
    await expect(teacher.getByRole("main")).toContainText("197,00\u00a0€");
    await teacher.getByRole("link", { name: "Donner mon IBAN" }).click();
    await teacher.getByLabel("IBAN", { exact: true }).fill("FR14 2004 1010 0505 0001 3M02 606");
    expect(await send(teacher, "Enregistrer l’IBAN")).toBe(303);
    await teacher.getByRole("link", { name: "Lire et accepter le mandat" }).click();
    await teacher.getByLabel("J’accepte le mandat de facturation").check();
    expect(await send(teacher, "Accepter le mandat")).toBe(303);
    await expect(teacher.getByRole("main")).toContainText("une pièce d’identité");
    await teacher.goto("/espace-prof/mes-infos/documents/identity_proof/");
    await teacher.getByLabel("Fichier").setInputFiles({
      name: "carte.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 carte d’identité"),
    });
    expect(await send(teacher, "Envoyer cette pièce")).toBe(303);
    await site.runJobs();
    // Stripe says « verified » by an event of its own, a moment after the account was asked.
    const title = teacher.getByRole("heading", { level: 1 });
    await expect
      .poll(async () => {
        await teacher.goto("/espace-prof/mes-paiements/");
        return title.innerText();
      })
      .toContain("Mardi 22 septembre, vous recevez 157,98\u00a0€");
    await look("virement-de-mardi", teacher);
    await site.moveTo("2026-09-22T06:30:00+02:00");
    const main = teacher.getByRole("main");
    await expect
      .poll(
        async () => {
          await teacher.reload();
          return main.innerText();
        },
        { timeout: 30_000 },
      )
      .toContain("Versé");
    const line = teacher.getByRole("row").filter({ hasText: guest.child });
    await expect(line).toContainText("amené par vous");
    await expect(line).toContainText("36,00\u00a0€");
    await expect(line).toContainText("32,40\u00a0€");
    await expectState(teacher, "Rien à faire", "Versé");
    await look("virement-verse", teacher);
  });
});
