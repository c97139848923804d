import type { Site } from "./site.ts";
import {
  answer,
  answerQuestion,
  choose,
  expectChosen,
  offerOf,
  openOthers,
} from "./steps/answers.ts";
import { newcomer } from "./steps/booking.ts";
import { declare, fillWhen } from "./steps/courses.ts";
import { addressOf, send } from "./steps/forms.ts";
import { bookAgain, bookTeacher } from "./steps/j01-booking.ts";
import { compareTwo, searchTeachers, sortAndGoOn } from "./steps/j01-search.ts";
import { student } from "./steps/journey.ts";
import { addCard, saveBilling } from "./steps/money.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { reviewTeacher } from "./steps/reviews.ts";
import { expect, test } from "./test.ts";

// Drawn even without scripts, to keep browser rendering covered.
test.use({ drawn: true });

/** Several in one have their subjects in its text (decision 061). */
async function expectWritten(site: Site, expected: readonly RegExp[]): Promise<string[]> {
  const written = (await mailsTo(site, newcomer.email)).map(({ subject, text }) => subject + text);
  for (const one of expected) {
    expect(
      written.filter((mail) => one.test(mail)),
      String(one),
    ).not.toEqual([]);
  }
  return written;
}

test("J01 1-17 a visitor finds a teacher, asks, chooses, pays the first course, writes a review", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  const firstnames = new Map<string, string>();
  const journey = { page, site, scripts, look, firstnames };
  await test.step("1 search", () => searchTeachers(journey));
  await test.step("2 sort, then more", () => sortAndGoOn(journey));
  await test.step("2 two kept, then side by side", () => compareTwo(journey));
  const request = await bookTeacher(journey);
  await test.step("9 the same booking again", () => bookAgain(journey, request));

  const teachers = { T1: await another(), T2: await another(), T3: await another() };
  await test.step("10 the teachers answer", async () => {
    for (const name of ["T1", "T2", "T3"] as const) {
      await signIn(named(site, name).email, teachers[name]);
      await offerOf(teachers[name], student);
    }
    await look("offre-de-cours", teachers.T1);
    await expect(teachers.T1.locator("body")).not.toContainText(newcomer.phone);
    await expect(teachers.T1.locator("body")).not.toContainText(newcomer.lastname);
    await answer(teachers.T1, "Accepter", { slot: "mer. 16 sept., 14\u00a0h" });
    await expectState(teachers.T1, "En cours", "Acceptée");
    await answer(teachers.T2, "Accepter sous condition", {
      message: "à partir de 18 h",
      why: "Autre horaire",
    });
    await answer(teachers.T3, "Demander une précision", { message: "Quel chapitre ?" });
    await expectState(teachers.T3, "En cours", "Question posée");
    const fourth = await another();
    await signIn(named(site, "T6").email, fourth);
    await offerOf(fourth, student);
    await answer(fourth, "Refuser", { why: "Plus de place" });

    if (scripts) await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    else await page.reload();
    await expect(page.getByRole("link", { name: /notifications? non lue/ })).toBeVisible();
    await page.goto(request);
    await look("reponses");
    await expect(page.getByText("Premier cours\u00a0: mer. 16 sept., 14\u00a0h")).toBeVisible();
    await expect(page.getByRole("heading", { name: "3 réponses à comparer" })).toBeVisible();
    await expect(page.getByText("Étape 2 sur 8\u00a0: Recherche de professeurs")).toBeVisible();
    await expectState(page, "Rien à faire", "Disponible");
    await expectState(page, "À traiter", "Disponible sous condition");
    await openOthers(page);
    const shown = (await page.locator("main").innerText()).replaceAll("\n", " ");
    const positions = ["T1", "T2", "T3", "T6"].map((name) =>
      shown.lastIndexOf(firstnames.get(name) ?? "?", shown.indexOf("Depuis le début")),
    );
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    await expect(page.getByText("« à partir de 18 h »")).toBeVisible();
    await expect(page.getByText(/Choisissez avant mercredi 23 septembre/).first()).toBeVisible();
  });

  await test.step("11 an answer, then a choice", async () => {
    // Joined and held for the evening, with what is news only before the choice (decision 061).
    await expectWritten(site, [/est disponible pour/, /à une condition/, /vous pose une question/]);
    await answerQuestion(page, firstnames.get("T3") ?? "", "Le second degré.");
    await expect(page.getByRole("status").first()).toContainText("Réponse envoyée");
    await choose(page, firstnames.get("T1") ?? "", { look });
    await expect(page).toHaveURL(/\/demo\/banque\//);
    await page.goto(request);
    await expectChosen(page, firstnames.get("T1") ?? "");
    await expectState(page, "Rien à faire", "Professeur choisi");
    await openOthers(page);
    await expectState(page, "Clos", "Autre professeur choisi");
    await expectState(page, "À traiter", "Moyen de paiement attendu");
    await expectState(page, "À traiter", "Moyen de paiement");
    await look("professeur-choisi");
    await teachers.T2.reload();
    await expectState(teachers.T2, "Clos", "Autre professeur choisi");
    await expect(teachers.T2.getByRole("button", { name: "Accepter" })).toHaveCount(0);
  });

  await test.step("12 the card, confirmed at the bank", async () => {
    await page.getByRole("link", { name: "Enregistrer un moyen de paiement" }).click();
    await expect(page.getByRole("button", { name: /^Continuer vers la page/ })).toBeVisible();
    await look("ajouter-une-carte");
    await addCard(page, "4000 0025 0000 3155", { confirm: true });
    const billing = page.locator('[data-dialog="has-active-linkings"]');
    await expect(billing).toBeVisible();
    await expect(billing).toContainText(`Mathématiques pour ${student}`);
    const flash = scripts ? billing : page.getByRole("status").first();
    await expect(flash.getByText(/donne vos cours\. Votre carte/)).toBeVisible();
    await expect(billing.getByRole("link", { name: /^0[67]/ })).toBeVisible();
    await look("facturation");
    await page.goto("/moyens-de-paiement/");
    await expect(page.getByText("Visa qui finit par 3155")).toBeVisible();
    await expect(page.getByText(/^Expire fin \d\d\/20\d\d$/)).toBeVisible();
    await look("carte");
    await page.goto(request);
    await expectState(page, "En cours", "Premier cours à venir");
    const call = page.getByRole("link", { name: /^0[67]/ });
    await expect(call).toHaveAttribute("href", /^tel:0[67]\d{8}$/);
    await page.goto("/mes-cours/");
    await expect(page.getByText(/^Vos cours avec /)).toBeVisible();
    await expect(call).toBeVisible();
    await expect(page.getByText("tout est à jour")).toHaveCount(0);
    await page.goto(request);
    await teachers.T1.reload();
    await expect(teachers.T1.getByText("06 12 34 56 78")).toBeVisible();
  });

  await test.step("13 tax credit later, billing data of an adult", async () => {
    await page.goto("/moyens-de-paiement/facturation/");
    expect(await saveBilling(page, ["9", "9", "2011"])).toBe(422);
    await expect(page.getByRole("alert").first()).toContainText("Un parent doit ouvrir le compte");
    await page.goto(request);
    await expectState(page, "En cours", "Crédit d’impôt");
    expect(await send(page, "Plus tard")).toBe(303);
    await expectState(page, "À traiter", "Informations de facturation");
    await page.getByRole("link", { name: "Compléter" }).click();
    expect(await saveBilling(page, ["27", "3", "1984"])).toBe(303);
    await page.goto(request);
    await expectState(page, "En cours", "Prise de contact");
    await expect(page.getByRole("link", { name: /^0[67]/ })).toBeVisible();
  });

  await test.step("13 the advance refused, said, and undone", async () => {
    await page.goto("/credit-impot/");
    await expectState(page, "Clos", "Plus tard");
    await page.locator("main").getByRole("link", { name: "Refuser l’avance" }).click();
    const dialog = page.locator('[data-dialog="fast-cash-back-refusal"]');
    expect(await send(page, dialog.getByRole("button", { name: "Refuser l’avance" }))).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("Votre refus de l’avance");
    await expectState(page, "Clos", "Avance refusée par vous");
    expect(await send(page, "Revenir sur mon refus")).toBe(303);
    await expectState(page, "Clos", "Plus tard");
    await page.goto(request);
  });

  const first = { day: "16", month: "9", time: "17:30", duration: "1\u00a0h\u00a030" };
  const day = /mercredi 16 sept\. à 17\sh\s30/;
  await test.step("14 the date of the first course", async () => {
    const teacher = teachers.T1;
    await teacher.goto("/espace-prof/mes-eleves/");
    await look("mes-eleves", teacher);
    await teacher
      .getByRole("link", { name: /^Fixer le premier cours/ })
      .first()
      .click();
    await fillWhen(teacher, first);
    expect(await send(teacher, "Fixer le premier cours")).toBe(303);
    await expect(teacher.getByText(day)).toBeVisible();
    await page.reload();
    await expect(page.getByText(day)).toBeVisible();
  });

  const thanks = await test.step("15-16 the first course: one verdict, one charge", async () => {
    await site.moveTo("2026-09-16T20:00:00+02:00");
    await page.goto("/mes-cours/");
    await look("bilan-attendu");
    await expectState(page, "À traiter", "À valider");
    await page.getByRole("link", { name: "Dire comment ça s’est passé" }).click();
    await expect(page).toHaveURL(/\/premier-cours\/$/);
    const validation = addressOf(page);
    await page.getByLabel(/^Oui, on continue/).check();
    await look("bilan");
    expect(await send(page, "Envoyer ma réponse")).toBe(303);
    await expect(page.locator('[data-dialog="course-feedback-success"]')).toContainText(
      "63,00\u00a0€",
    );
    await look("merci");
    const input = addressOf(page);
    await page.goto("/mes-cours/");
    await expectState(page, "Rien à faire", "Réglé");
    await page.goto(validation);
    await expect(page.getByRole("button", { name: "Envoyer ma réponse" })).toHaveCount(0);
    await page.goto(request);
    await expectState(page, "Rien à faire", "Conclue");
    await expectState(page, "Rien à faire", "Cours en place");
    await look("demande-conclue");

    const teacher = teachers.T1;
    await declare(teacher, { student: new RegExp(`^${student}`), when: first });
    await teacher.goto("/espace-prof/mes-cours/");
    const rows = teacher.locator("#resultats").getByRole("listitem").filter({ hasText: student });
    await expect(rows).toHaveCount(1);

    const { data } = JSON.parse(await site.market("payment", "list", "--length=100")) as {
      data: { amount: number; status: string; subject: string; subject_id: number }[];
    };
    const course = Number(/\d+/.exec(validation)?.[0]);
    const paid = data.filter(
      ({ subject, subject_id }) => subject === "course" && subject_id === course,
    );
    expect(paid).toMatchObject([{ amount: 63, status: "succeeded" }]);
    return input;
  });

  await test.step("17 a review, its answer", () => reviewTeacher(journey, thanks, teachers.T1));

  await test.step("behind: the mails, one line per transition", async () => {
    const written = await expectWritten(site, [
      /confirmez votre e-mail/,
      /demande de mathématiques est partie/,
      /est disponible pour/,
      /peuvent commencer/,
      /premier cours/i,
      /facture/i,
    ]);
    expect(new Set(written).size).toBe(written.length);

    const lines = await site.behind<{ event: string }>(
      `select event from history_lines where machine = 'lesson_request'
       and thing_id = ${String(/\d+/.exec(request)?.[0])} order by id`,
    );
    expect(lines.map(({ event }) => event)).toEqual([
      "created",
      "evaluated",
      "offer_made",
      "offer_accepted",
      "means_ready",
      "first_course_declared",
      "first_course_approved",
    ]);
  });
});
