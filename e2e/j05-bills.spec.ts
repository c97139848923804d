import type { Page } from "@playwright/test";

import type { Site } from "./site.ts";
import { attemptsOf, cameOf, payBy, payThere, replaceCard, teach } from "./steps/bills.ts";
import { courseLine, courseTodos, declare } from "./steps/courses.ts";
import { send } from "./steps/forms.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";
const [passes, refuses, asks] = ["4242424242424242", "4000000000000341", "4000002760003184"];

const todo = (page: Page) => page.getByRole("article").first();

const subjectsOf = async (site: Site) =>
  (await mailsTo(site, family)).map(({ subject }) => subject);

async function contest(page: Page, teacher: Page): Promise<void> {
  await page.goto("/mes-cours/");
  await page
    .getByRole("link", { name: /^Contester ce cours, jusqu’au/ })
    .first()
    .click();
  const dialog = page.locator('[data-dialog="dispute-lesson"]');
  await dialog.getByLabel("Le cours n’a pas eu lieu").check();
  expect(await send(page, dialog.getByRole("button", { name: "Contester ce cours" }))).toBe(303);
  await teacher.goto("/espace-prof/mes-cours/");
  await todo(teacher).getByRole("link", { name: "Répondre à la contestation" }).click();
  const answer = teacher.locator('[data-dialog="update-contested-course"]');
  await answer.getByLabel(/^Je maintiens ma déclaration/).check();
  await answer.getByLabel("Ce qui s’est passé").fill("Nous avons travaillé une heure.");
  expect(await send(teacher, answer.getByRole("button", { name: "Envoyer ma réponse" }))).toBe(303);
}

test("J05 8 Préau decides against both courses: credit notes, money back, nothing for the teachers", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const [salaried, independent] = [await another(), await another()];
  await signIn(family);
  await signIn(named(site, "T1").email, salaried);
  await signIn(named(site, "T2").email, independent);
  const before = (await attemptsOf(site)).length;
  const reason = "Le professeur était absent ce soir-là.";

  await test.step("one course of each, validated, paid, contested, maintained", async () => {
    await teach({ family: page, teacher: salaried }, ["8", "17:00"]);
    await contest(page, salaried);
    await teach({ family: page, teacher: independent }, ["8", "19:00"]);
    await contest(page, independent);
    expect((await attemptsOf(site)).slice(before)).toMatchObject([
      { amount: 42, status: "succeeded" },
      { amount: 46, status: "succeeded" },
    ]);
  });

  await test.step("the operator cancels both, with a reason", async () => {
    const { data: disputes } = JSON.parse(await site.market("dispute", "list")) as {
      data: { course_id: number }[];
    };
    expect(disputes).toHaveLength(2);
    for (const { course_id: id } of disputes) {
      await site.market(
        "dispute",
        "decide",
        String(id),
        "cancelled",
        `--reason=${reason}`,
        "--paid-by=both",
        "--as=Agathe",
      );
    }
    await expect
      .poll(async () => {
        await site.runJobs();
        return cameOf(site, before);
      })
      .toEqual(["refunded", "refunded"]);
  });

  await test.step("both sides read the reason; the family has its credit notes and its money", async () => {
    await page.goto("/mes-cours/?page=1");
    await expectState(page, "Clos", "Annulé");
    await expect(page.getByText(`Décision de Préau\u00a0: ${reason}`)).toHaveCount(2);
    await look("cours-annules-par-preau");
    for (const teacher of [salaried, independent]) {
      await teacher.goto("/espace-prof/mes-cours/");
      await expectState(teacher, "Clos", "Annulé");
      await expect(teacher.getByText(reason).first()).toBeVisible();
    }
    await page.goto("/factures/");
    await look("factures-avec-avoirs");
    const main = page.locator("main");
    const notes = main.getByRole("link", { name: /^Avoir (?:P|F\d+-)2026-\d{6} de / });
    await expect(notes).toHaveText([/de 46,00\u00a0€$/, /de 42,00\u00a0€$/]);
    const paper = await page.request.get((await notes.first().getAttribute("href")) ?? "");
    expect(paper.headers()["content-type"]).toBe("application/pdf");
    await expectState(page, "Clos", "Avoir émis");
    const mails = await mailsTo(site, family);
    expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(2);
    for (const name of ["T1", "T2"]) {
      const mail = await mailsTo(site, named(site, name).email);
      expect(mail.some(({ text }) => text.includes(reason))).toBe(true);
    }
  });

  await test.step("behind: nothing is the teachers' of these bills any more, nothing is the bank's", async () => {
    const accounts = await site.behind<{ account: string; cents: number; entries: number }>(
      `select account, sum(amount_cents)::int as cents, count(*)::int as entries
       from ledger_entries where bill_id in (select credits_id from bills where kind = 'credit'
         and customer_id = ${String(named(site, "C2").id)} and created_at >= '2026-09-09T08:00:00Z')
       group by account order by account`,
    );
    expect(accounts.map(({ account }) => account)).toEqual(
      expect.arrayContaining(["bank", "family", "teacher"]),
    );
    for (const { account, cents } of accounts)
      expect({ account, cents }).toEqual({ account, cents: 0 });
  });
});

test("J05 9 a card that is saved and refused: told, tried on days 1, 3 and 7, paid by another card, another bill by transfer", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const before = (await attemptsOf(site)).length;

  await test.step("refused: the cause, and when it is tried again", async () => {
    await replaceCard(page, refuses);
    await teach({ family: page, teacher }, ["8", "18:00"]);
    await page.goto("/mes-cours/?page=1");
    await expectState(page, "Problème", "Paiement échoué");
    await look("paiement-echoue");
    await page.goto("/factures/");
    await expectState(todo(page), "Problème", "Paiement échoué");
    await expect(todo(page)).toContainText("Votre banque a refusé le paiement.");
    await expect(todo(page)).toContainText("nous réessayons demain.");
    await look("facture-refusee");
    await todo(page)
      .getByRole("link", { name: /^Pourquoi/ })
      .click();
    const why = page.locator('[data-dialog="failed-payment-information"]');
    await expect(why).toContainText("Nouvel essai avec votre carte");
    await look("pourquoi");
    const mail = (await mailsTo(site, family)).at(-1);
    expect(mail?.text).toContain("jeudi 10 sept.");
  });

  await test.step("tried on days 1, 3 and 7, then never by itself", async () => {
    const days = [
      ["10", 2, "samedi 12 septembre"],
      ["12", 3, "mercredi 16 septembre"],
      ["16", 4, undefined],
      ["19", 4, undefined],
    ] as const;
    for (const [day, count, next] of days) {
      await site.moveTo(`2026-09-${day}T10:30:00+02:00`);
      const tried = await cameOf(site, before);
      expect(tried).toEqual(Array.from({ length: count }, () => "failed"));
      await page.goto("/factures/");
      if (next) await expect(todo(page)).toContainText(next);
    }
    await look("facture-impayee");
  });

  await test.step("another card, on the bank's page: paid", async () => {
    await payBy(page, "Une autre carte");
    await payThere(page, passes);
    await expect(page.getByRole("status").first()).toContainText("Le paiement est reçu");
    expect((await cameOf(site, before)).at(-1)).toBe("succeeded");
    await page.goto("/mes-cours/");
    await expectState(page, "Rien à faire", "Réglé");
  });

  await test.step("another such bill by transfer: reference, deadline, received, paid", async () => {
    await teach({ family: page, teacher }, ["19", "09:00"]);
    await payBy(page, "Virement");
    await expectState(todo(page), "À traiter", "Virement ou chèque attendu");
    await expect(todo(page)).toContainText("jeudi 24 septembre");
    await look("virement-attendu");
    const words = await todo(page).innerText();
    const reference = /\bP26-\d{4}-[A-Z]\b/.exec(words)?.[0] ?? "";
    expect(reference).not.toBe("");
    await site.market(
      "payment",
      "receive",
      `VIR DE M BENALI ${reference}`,
      "--means=transfer",
      "--amount=42",
      "--reference=VIR 20260920",
      "--as=Agathe",
    );
    await page.goto("/factures/");
    await expect(courseTodos(page)).toHaveCount(0);
    await expectState(page, "Rien à faire", "Payé");
    expect((await subjectsOf(site)).at(-1)).toMatch(/reçu/);
    await page.goto("/mes-cours/");
    await expectState(page, "Rien à faire", "Réglé");
  });
});

test("J05 9b the bank asks for its holder: confirmed, then refused with its cause", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const before = (await attemptsOf(site)).length;
  const goToBank = async () => {
    await page.goto("/factures/");
    await expectState(todo(page), "À traiter", "Confirmation de la banque attendue");
    await todo(page)
      .getByRole("link", { name: /^Confirmer \d+,\d\d\s€$/ })
      .click();
    const dialog = page.locator('[data-dialog="handle-authenticated-payment"]');
    await look("confirmer-a-la-banque");
    await send(page, dialog.getByRole("button", { name: "Continuer vers ma banque" }));
    await expect(page).toHaveURL(/\/demo\/banque\//);
  };

  await test.step("due, a mail with the link; confirmed: paid", async () => {
    await replaceCard(page, asks, true);
    await teach({ family: page, teacher }, ["8", "18:00"]);
    const mail = (await mailsTo(site, family)).at(-1);
    expect(mail?.subject).toMatch(/banque/);
    expect(mail?.links.some((link) => link.includes("/mes-cours/"))).toBe(true);
    expect(await cameOf(site, before)).toEqual(["requires_action"]);
    await goToBank();
    await page.getByRole("button", { name: "Valider" }).click();
    await expect(page.getByRole("status").first()).toContainText("Le paiement est reçu");
    expect(await cameOf(site, before)).toEqual(["succeeded"]);
  });

  await test.step("refused there: failed, with its cause", async () => {
    await teach({ family: page, teacher }, ["8", "20:00"]);
    await goToBank();
    await page.getByRole("button", { name: "Refuser" }).click();
    await expect(page).not.toHaveURL(/\/demo\/banque\//);
    expect(await cameOf(site, before)).toEqual(["succeeded", "failed"]);
    await page.goto("/factures/");
    await expect(todo(page)).toContainText(
      "La confirmation auprès de votre banque n’a pas abouti.",
    );
    await look("confirmation-refusee");
    await page.goto("/mes-cours/?page=1");
    await expectState(page, "Problème", "Paiement échoué");
  });
});

test("J05 10 a course that its teacher takes back: grey for both, nothing charged", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);
  const before = (await attemptsOf(site)).length;
  const when = { day: "8", month: "9", time: "18:00", duration: "1\u00a0h" };
  expect(await declare(teacher, { student: /^Yasmine/, when })).toBe(303);

  await teacher.goto("/espace-prof/mes-cours/");
  const line = courseLine(teacher, /18\s?h/)
    .filter({ hasText: "Yasmine" })
    .first();
  await line.getByRole("link", { name: "Annuler ce cours" }).click();
  const dialog = teacher.locator('[data-dialog="cancel-course"]');
  await look("annuler-un-cours", teacher);
  expect(await send(teacher, dialog.getByRole("button", { name: "Annuler ce cours" }))).toBe(303);
  await expectState(teacher, "Clos", "Annulé");
  await page.goto("/mes-cours/");
  await expectState(page, "Clos", "Annulé");
  await expect(courseTodos(page)).toHaveCount(0);
  expect(await cameOf(site, before)).toEqual([]);
});
