import { send } from "./steps/forms.ts";
import { billsIn, groupLessonOf, referenceOn, register } from "./steps/group-lessons.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { robotsWait } from "./steps/robots.ts";
import { expect, test } from "./test.ts";

test("J04 a stage by check: the hold, the reminder, the money, the end, a withdrawal", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const [c1, c3] = [named(site, "C1").email, named(site, "C3").email];
  const other = await another();
  let seat = "";
  let reference = "";

  await test.step("1-2 by check: what to send, where, until when; the same again is the same", async () => {
    await signIn(c1);
    expect(await register(page, site, { means: "Chèque" })).toBe(303);
    seat = new URL(page.url()).pathname;
    expect(seat).toMatch(/^\/mes-stages\/\d+\/$/);
    await look("cheque-attendu");
    await expectState(page, "À traiter", "Paiement attendu");
    const main = page.locator("main");
    await expect(main).toContainText("Chèque à envoyer avant samedi 19 sept.");
    await expect(main).toContainText("290,00\u00a0€");
    await expect(main).toContainText("Bénéficiaire");
    await expect(main).toContainText("Adresse");
    reference = await referenceOn(page);
    await other.goto(groupLessonOf(site));
    await expect(other.getByText("3 places sur 8").first()).toBeVisible();
    expect(await register(page, site, { means: "Chèque" })).toBe(303);
    expect(new URL(page.url()).pathname).toBe(seat);
  });

  await test.step("3 five days later: a reminder, and the same last day", async () => {
    await site.moveTo("2026-09-14T10:10:00+02:00");
    const mails = await mailsTo(site, c1);
    const reminder = mails.findLast(({ subject }) => !subject.startsWith("Votre semaine"));
    expect(reminder?.subject).toBe(
      "Votre chèque de 290,00\u00a0€ est attendu avant samedi 19 sept.",
    );
    expect(reminder?.text).toContain(reference);
    await page.goto(seat);
    await expect(
      page.getByText(/Envoyez votre paiement, attendu avant .*19 septembre/),
    ).toBeVisible();
  });

  await test.step("4 the operator writes the check: the sum must be the bill's", async () => {
    const receive = (amount: string) =>
      site.market(
        "payment",
        "receive",
        reference,
        "--means=check",
        `--amount=${amount}`,
        "--reference=CHQ 4711",
        "--as=Agathe",
      );
    await expect(receive("280")).rejects.toThrow(/280|montant|somme/i);
    await page.goto(seat);
    await expectState(page, "À traiter", "Paiement attendu");
    await receive("290");
    await page.goto(seat);
    await look("place-prise");
    await expectState(page, "Rien à faire", "Inscrit");
    await expect(page.getByRole("link", { name: "Télécharger le reçu" })).toBeVisible();
    const subjects = (await mailsTo(site, c1)).map(({ subject }) => subject);
    expect(subjects.some((one) => one.includes("a sa place"))).toBe(true);
  });

  await test.step("5-7 another by transfer: five days, then the seat is given back", async () => {
    await signIn(c3, other);
    expect(await register(other, site, { means: "Virement", moved: true })).toBe(303);
    await look("virement-attendu", other);
    await expect(other.locator("main")).toContainText("Virement à faire avant samedi 19 sept.");
    await expect(other.locator("main")).toContainText(/FR\d\d/);
    const late = await referenceOn(other);
    const awaited = await billsIn(site, "awaiting");
    expect(awaited.map(({ amount }) => amount)).toEqual([290]);

    await site.moveTo("2026-09-19T10:30:00+02:00");
    await other.reload();
    await look("delai-depasse", other);
    await expectState(other, "Clos", "Délai dépassé");
    expect(await billsIn(site, "awaiting")).toEqual([]);
    const mail = (await mailsTo(site, c3)).at(-1);
    expect(mail?.subject).toContain("est rendue");
    expect(mail?.links.join(" ")).toContain(`${groupLessonOf(site)}inscription/`);
    await other.goto(groupLessonOf(site));
    await expect(other.getByText("3 places sur 8").first()).toBeVisible();

    await site.market(
      "payment",
      "receive",
      late,
      "--means=transfer",
      "--amount=290",
      "--reference=VIR 12",
      "--as=Agathe",
    );
    const { not_due } = JSON.parse(await site.market("payment", "unmatched")) as {
      not_due: { payment_id: number; amount: number }[];
    };
    expect(not_due).toMatchObject([{ amount: 290 }]);
    const [{ payment_id: id } = { payment_id: 0 }] = not_due;
    await site.market("payment", "refund", String(id), "--reason=Reçu deux fois", "--as=Agathe");
  });

  await test.step("8 day 10: said, nothing changes; confirmed, all comes back", async () => {
    await page.goto(seat);
    await page.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }).click();
    await look("renoncer");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Rétractation\u00a0: renoncer au contrat ici",
    );
    await expect(page.getByLabel(/Maths Première/)).toBeChecked();
    await page.waitForTimeout(robotsWait);
    expect(await send(page, "Continuer")).toBe(303);
    await look("relire");
    const main = page.locator("main");
    await expect(main).toContainText(
      "290,00\u00a0€ vous seront rendus par virement, sur le compte que vous direz.",
    );
    await expect(main).toContainText("dans les 14 jours");
    const step = page.url();
    await page.goto(seat);
    await expectState(page, "Rien à faire", "Inscrit");

    await page.goto(step);
    expect(await send(page, "Confirmer la rétractation")).toBe(303);
    await look("accuse-de-reception");
    await expect(main).toContainText(/samedi 19 septembre 2026 à 10\s?h/);
    await expect(main).toContainText(/R-2026-\d{4}/);
    await expect(main).toContainText("au plus tard le samedi 3 octobre 2026");
    const mail = (await mailsTo(site, c1)).at(-1);
    expect(mail?.subject).toMatch(/^Accusé de réception de votre rétractation/);
    expect(mail?.text).toMatch(/déclare renoncer au contrat I-\d+/);
    expect(mail?.text).toMatch(/Confirmée le samedi 19 septembre 2026 à 10\sh/);
    await page.goto(seat);
    await expectState(page, "Clos", "Annulée");
    await other.goto(groupLessonOf(site));
    await expect(other.getByText("4 places sur 8").first()).toBeVisible();
    const { data } = JSON.parse(await site.market("withdrawal", "list")) as {
      data: { to_give_back: number; word: string }[];
    };
    expect(data[0]).toMatchObject({ word: "À rembourser", to_give_back: 290 });
  });

  await test.step("8b what is owed is said with its day; the account, then the bank's reference make it refunded", async () => {
    const main = page.locator("main");
    const owed =
      "À vous rendre\u00a0: 290,00\u00a0€, par virement, au plus tard le 3 octobre 2026.";
    await expect(main).toContainText(owed);
    await page.getByRole("link", { name: "Dire où le rendre" }).click();
    await look("ou-rendre");
    await page.getByLabel(/Un virement/).check();
    await page.getByLabel("IBAN du compte").fill("FR76 3000");
    expect(await send(page, "Envoyer ma réponse")).toBe(422);
    await expect(
      page.getByText("Indiquez un IBAN complet", { exact: false }).first(),
    ).toBeVisible();
    await page.getByLabel("IBAN du compte").fill("FR76 3000 4000 0312 3456 7890 143");
    expect(await send(page, "Envoyer ma réponse")).toBe(303);
    await look("a-vous-rendre");
    await expect(main).toContainText("À vous rendre\u00a0: 290,00\u00a0€");
    await expect(main).toContainText("le compte qui finit par 0143");
    const { data } = JSON.parse(await site.market("refund", "list", "--state=to_send")) as {
      data: { id: number; iban: string | null; due_on: string }[];
    };
    const owing = data.find(({ iban }) => iban === "FR7630004000031234567890143");
    expect(owing?.due_on).toBe("2026-10-03");
    await site.market("refund", "sent", String(owing?.id), "--reference=VIR-J04");
    const sent = (await mailsTo(site, c1)).at(-1);
    expect(sent?.text).toMatch(/Nous vous avons remboursé 290,00\s€ par virement/);
    await page.goto(seat);
    await expect(main).toContainText("290,00\u00a0€ remboursés par virement.");
  });

  await test.step("9 two working days before: only a card is in time, and the page says why", async () => {
    await site.moveTo("2026-10-15T10:00:00+02:00");
    await other.goto(`${groupLessonOf(site)}inscription/`);
    await look("carte-seule", other);
    await expect(other.getByLabel("Carte bancaire")).toBeVisible();
    await expect(other.getByLabel("Chèque")).toHaveCount(0);
    await expect(other.getByLabel("Virement")).toHaveCount(0);
    await expect(
      other.getByText("un virement ou un chèque arriverait trop tard", { exact: false }),
    ).toBeVisible();
  });
});
