import type { Page } from "@playwright/test";

import type { Site } from "./site.ts";
import {
  courseLine,
  courseTodos,
  declare,
  dialogOf,
  fillDeclaration,
  fillWhen,
} from "./steps/courses.ts";
import { expectRefused, press, send } from "./steps/forms.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";
const student = /^Yasmine/;
const evening = { day: "8", month: "9", time: "18:00", duration: "2\u00a0h" };

type Payment = { id: number; amount: number; status: string; customer_id: number };

async function paymentsOf(site: Site): Promise<Payment[]> {
  const words = [
    "payment",
    "list",
    `--customer-id=${String(named(site, "C2").id)}`,
    "--length=100",
  ];
  const { data } = JSON.parse(await site.market(...words)) as { data: Payment[] };
  return data
    .filter(
      ({ status, customer_id }) => status === "succeeded" && customer_id === named(site, "C2").id,
    )
    .sort((a, b) => a.id - b.id);
}

const todo = (page: Page) => page.getByRole("article").first();

test.use({ drawn: true });

test("J05 1-7 a course declared, contested, corrected, paid, confirmed by silence", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  const before = (await paymentsOf(site)).length;
  const charged = async () => (await paymentsOf(site)).slice(before).map(({ amount }) => amount);
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);

  await test.step("1 declared: no address in the comment, then to validate", async () => {
    const comment = "Écrivez-moi : camille.moreau@gmail.com";
    await press(teacher, await fillDeclaration(teacher, { student, when: evening, comment }));
    const worked = "Ce que vous avez travaillé";
    const fragment = /camille\.moreau@gmail\.com/;
    if (!scripts) await expectRefused(teacher, { [worked]: fragment });
    await expect(dialogOf(teacher).getByLabel(worked)).toHaveAccessibleDescription(fragment);
    await look("declaration-refusee", teacher);
    await dialogOf(teacher).getByLabel(worked).fill("Les suites.");
    const button = teacher.locator("dialog").getByRole("button", { name: "Déclarer un cours" });
    expect(await send(teacher, button)).toBe(303);
    await expectState(teacher, "En cours", "En attente de la famille");
    await look("cours-declare", teacher);

    await page.goto("/mes-cours/");
    await look("cours-a-valider");
    await expectState(todo(page), "À traiter", "À valider");
    await expect(todo(page)).toContainText(
      "84,00\u00a0€, soit 42,00\u00a0€ après crédit d’impôt\u00a0; sans réponse, validé mercredi 16 sept.",
    );
    await expect(todo(page)).toContainText("Les suites.");
    await expect(todo(page)).toContainText("mercredi 16 sept.");
  });

  await test.step("2 edited before any verdict", async () => {
    const line = courseLine(teacher, /18\s?h|18:00/)
      .filter({ hasText: "Yasmine" })
      .first();
    await line.getByRole("link", { name: "Modifier" }).click();
    await teacher.locator("dialog").getByLabel("Durée").selectOption("1\u00a0h\u00a030");
    await look("modifier-un-cours", teacher);
    expect(
      await send(teacher, teacher.locator("dialog").getByRole("button", { name: "Enregistrer" })),
    ).toBe(303);
    await page.reload();
    await expect(todo(page)).toContainText("63,00\u00a0€");
    expect((await mailsTo(site, family)).at(-1)?.subject).toMatch(/^Cours modifié/);
  });

  await test.step("3 contested: nothing is charged, the teacher must answer", async () => {
    await todo(page).getByRole("link", { name: "Contester ce cours" }).click();
    const dialog = page.locator('[data-dialog="dispute-lesson"]');
    const cause = dialog.getByLabel("La durée est inexacte");
    await dialog.getByRole("button", { name: "Contester ce cours" }).click();
    expect(await cause.evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
    await cause.check();
    await dialog.getByLabel(/^Expliquez en une phrase/).fill("Une heure seulement.");
    await look("contester");
    expect(await send(page, dialog.getByRole("button", { name: "Contester ce cours" }))).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("Rien n’est débité");
    await expectState(page, "Problème", "Contesté");
    await expect(
      page.getByText(/peut répondre avant .+ à votre contestation/).first(),
    ).toBeVisible();
    await teacher.goto("/espace-prof/");
    await look("accueil-professeur", teacher);
    await expectState(todo(teacher), "Problème", "Contesté");
    await expect(todo(teacher)).toContainText("Une heure seulement.");
    await expect(todo(teacher)).toContainText(/Répondez à la contestation avant/);
    expect(await charged()).toEqual([]);
  });

  await test.step("4 corrected: back to the family, and said", async () => {
    await todo(teacher).getByRole("link", { name: "Répondre à la contestation" }).click();
    const dialog = teacher.locator('[data-dialog="update-contested-course"]');
    await dialog.getByLabel(/^Je corrige ma déclaration/).check();
    await fillWhen(teacher, { ...evening, duration: "1\u00a0h" });
    await look("repondre-a-la-contestation", teacher);
    expect(await send(teacher, dialog.getByRole("button", { name: "Envoyer ma réponse" }))).toBe(
      303,
    );
    await page.goto("/mes-cours/");
    await expectState(todo(page), "À traiter", "À valider");
    await expect(todo(page)).toContainText("42,00\u00a0€");
    await expect(todo(page)).toContainText("Corrigé par le professeur");
  });

  await test.step("5 validated: charged once", async () => {
    const back = page.url();
    expect(await send(page, "Valider ce cours")).toBe(303);
    const thanks = page.locator('[data-dialog="course-feedback-success"]');
    await expect(thanks).toContainText("42,00\u00a0€");
    await page.goBack();
    await page.goto(back);
    await expectState(page, "Rien à faire", "Réglé");
    expect(await charged()).toEqual([42]);
  });

  await test.step("6 another, without an answer: reminders, then the yes of silence", async () => {
    await site.moveTo("2026-09-10T21:00:00+02:00");
    const when = { day: "Aujourd’hui", time: "19:00", duration: "1\u00a0h" };
    expect(await declare(teacher, { student, when })).toBe(303);
    const reminders = async () =>
      (await mailsTo(site, family)).filter((mail) =>
        /Rappel\s: un cours/.test(mail.subject + mail.text),
      );
    await site.moveTo("2026-09-11T21:10:00+02:00");
    expect(await reminders()).toHaveLength(1);
    await site.moveTo("2026-09-15T21:10:00+02:00");
    expect(await reminders()).toHaveLength(2);
    expect(await charged()).toEqual([42]);
    await site.moveTo("2026-09-17T21:10:00+02:00");
    expect(await charged()).toEqual([42, 42]);
    const mails = await mailsTo(site, family);
    // Its payment leaves with it, in one mail (decision 061).
    const viewOf = mails.find(({ subject }) =>
      subject.startsWith("Cours validé sans réponse de votre part"),
    );
    expect(viewOf?.text).toContain("vous pouvez le contester jusqu’au samedi 17 oct.");
    await page.goto("/mes-cours/");
    await expectState(page, "Rien à faire", "Réglé");
    await expect(courseTodos(page)).toHaveCount(0);
    await look("valide-par-le-silence");
  });

  await test.step("7 contested afterwards, maintained: Préau decides before a date", async () => {
    await site.moveTo("2026-09-22T21:00:00+02:00");
    await page.goto("/mes-cours/");
    await page
      .getByRole("link", { name: /^Contester ce cours, jusqu’au/ })
      .first()
      .click();
    const dialog = page.locator('[data-dialog="dispute-lesson"]');
    await dialog.getByLabel("Le cours n’a pas eu lieu").check();
    expect(await send(page, dialog.getByRole("button", { name: "Contester ce cours" }))).toBe(303);
    await expectState(page, "Problème", "Contesté");
    await teacher.goto("/espace-prof/mes-cours/");
    await todo(teacher).getByRole("link", { name: "Répondre à la contestation" }).click();
    const answer = teacher.locator('[data-dialog="update-contested-course"]');
    await answer.getByLabel(/^Je maintiens ma déclaration/).check();
    expect(await send(teacher, answer.getByRole("button", { name: "Envoyer ma réponse" }))).toBe(
      422,
    );
    await answer
      .getByLabel("Ce qui s’est passé")
      .fill("Nous avons travaillé les suites une heure.");
    expect(await send(teacher, answer.getByRole("button", { name: "Envoyer ma réponse" }))).toBe(
      303,
    );
    await expectState(teacher, "En cours", "En cours d’examen");
    await page.goto("/mes-cours/");
    await expectState(page, "En cours", "En cours d’examen");
    await expect(
      page.getByText(/Préau examine ce cours et vous répond avant/).first(),
    ).toBeVisible();
    await expect(
      page.getByText("Nous avons travaillé les suites une heure.").first(),
    ).toBeVisible();
    await look("en-examen");
  });

  await test.step("behind: one line per transition", async () => {
    const lines = await site.behind<{ event: string; by_role: string }>(
      `select event, by_role from history_lines where machine = 'course'
       and thing_id in (select id from courses where customer_id = ${String(named(site, "C2").id)})
       and at >= '2026-09-09T08:00:00Z' order by thing_id, id`,
    );
    expect(lines.map(({ event, by_role }) => `${event} ${by_role}`)).toEqual([
      "declared teacher",
      "edit teacher",
      "dispute customer",
      "correct teacher",
      "approve customer",
      "paid provider",
      "declared teacher",
      "auto_confirm clock",
      "paid provider",
      "reject customer",
      "maintain teacher",
    ]);
  });
});
