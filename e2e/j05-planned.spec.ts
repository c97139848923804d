import type { APIRequestContext, Locator, Page } from "@playwright/test";

import type { Site } from "./site.ts";
import { apiAs } from "./steps/api.ts";
import { attemptsOf } from "./steps/bills.ts";
import { fillWhen } from "./steps/courses.ts";
import { send } from "./steps/forms.ts";
import { expectState, mailsTo, named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";

async function listsOf(request: APIRequestContext, site: Site, email: string) {
  const api = await apiAs(request, site, email);
  return {
    declare: (day: number, hour: number, contract: string) =>
      api.create("/api/teacher/lessons", {
        contract_id: named(site, contract).id,
        format: contract === "K2" ? "individual_student_place" : "individual_webcam",
        date: `2026-08-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00Z`,
        duration: 60,
        is_anomaly_validated: true,
      }),
    total: async (address: string) => {
      const answer = await api.get(address);
      const { total, data } = (await answer.json()) as { total: number; data: unknown[] };
      expect(Number(answer.headers()["x-total-count"])).toBe(total);
      return { total, shown: data.length };
    },
  };
}

const rows = (page: Page, list: string) =>
  page.getByRole("list", { name: list, exact: true }).locator("> li");

test("J05 11 lists: by student, by dates, by state, fifteen a page; what is confirmed or cancelled is the family's too", async ({
  page,
  site,
  look,
  signIn,
  another,
  request,
}) => {
  const teacher = await another();
  const t1 = named(site, "T1");
  const api = await listsOf(request, site, t1.email);
  const student = String(named(site, "S4").id);
  for (let day = 12; day < 28; day++) await api.declare(day, 8, day % 2 ? "K2" : "K4");
  await signIn(family);
  await signIn(t1.email, teacher);

  await test.step("the teacher's: fifteen a page, the rest on the next; the heading says all", async () => {
    await teacher.goto("/espace-prof/mes-cours/");
    const { total, shown } = await api.total("/api/teacher/lessons?length=15");
    expect([total > 15, shown]).toEqual([true, 15]);
    await expect(teacher.getByRole("heading", { name: `${String(total)} cours` })).toBeVisible();
    await expect(rows(teacher, "Mes cours")).toHaveCount(15);
    await look("cours-du-professeur", teacher);
    await teacher.getByRole("link", { name: "Page suivante" }).click();
    await expect(teacher).toHaveURL(/page=2/);
    await expect(rows(teacher, "Mes cours")).toHaveCount(Math.min(total - 15, 15));
  });

  await test.step("narrowed to a student, to days, to a state: page and API say the same", async () => {
    const wish = "from=2026-08-12&to=2026-08-20";
    const typed = "du.day=12&du.month=8&du.year=2026&au.day=20&au.month=8&au.year=2026";
    const cases = [
      [`studentsIds=${student}&${wish}`, `eleve=${student}&${typed}`, 5],
      [`status=to_confirm&${wish}`, `etat=to_confirm&${typed}`, 9],
      [`status=cancelled&${wish}`, `etat=cancelled&${typed}`, 0],
    ] as const;
    for (const [requested, shown, count] of cases) {
      expect((await api.total(`/api/teacher/lessons?${requested}`)).total).toBe(count);
      await teacher.goto(`/espace-prof/mes-cours/?${shown}`);
      await expect(rows(teacher, "Mes cours")).toHaveCount(count);
    }
  });

  await test.step("the family's: confirmed and cancelled ones are in it, by student", async () => {
    await teacher.goto("/espace-prof/mes-cours/");
    const line = rows(teacher, "Mes cours").filter({ hasText: "27 août" });
    await line.getByRole("link", { name: "Annuler ce cours" }).click();
    const dialog = teacher.locator('[data-dialog="cancel-course"]');
    expect(await send(teacher, dialog.getByRole("button", { name: "Annuler ce cours" }))).toBe(303);
    await page.goto("/mes-cours/");
    await page.getByRole("button", { name: "Valider ce cours" }).first().click();
    const own = await listsOf(request, site, family);
    const { total } = await own.total("/api/customer/lessons?length=8");
    await page.goto("/mes-cours/?page=1");
    await expect(page.getByRole("heading", { name: `Vos ${String(total)} cours` })).toBeVisible();
    await expectState(page, "Clos", "Annulé");
    await page.goto(`/mes-cours/?eleve=${student}`);
    const ofOne = await own.total(`/api/customer/lessons?length=8&student_id=${student}`);
    await expect(
      page.getByRole("heading", { name: `Vos ${String(ofOne.total)} cours` }),
    ).toBeVisible();
    await look("cours-d-un-eleve");
  });
});

/** One of the teacher's free hours, at one tap (TEA-071). */
async function tap(dialog: Locator, day: string): Promise<void> {
  const hours = dialog.getByRole("group", { name: day, exact: true });
  await hours.locator("summary").click();
  await hours.getByLabel("14\u00a0h", { exact: true }).check();
  await dialog.getByLabel("1\u00a0h", { exact: true }).check();
}

async function agree(
  page: Page,
  teacher: Page,
  choose: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await teacher.goto("/espace-prof/mes-cours/");
  await teacher.getByRole("link", { name: "Planifier un cours" }).first().click();
  const dialog = teacher.locator('[data-dialog="plan-course"]');
  await dialog
    .getByRole("link", { name: /^Yasmine/ })
    .first()
    .click();
  await expect(dialog.getByLabel(/^Yasmine/)).toBeChecked();
  await choose(dialog);
  expect(await send(teacher, dialog.getByRole("button", { name: "Planifier un cours" }))).toBe(303);
  await page.goto("/mes-cours/");
  await expectState(page, "À traiter", "À confirmer");
  expect(await send(page, page.getByRole("button", { name: "Confirmer ce cours" }).first())).toBe(
    303,
  );
}

async function openCancel(page: Page) {
  await page.goto("/mes-cours/");
  const line = rows(page, "Prochains cours").filter({ hasText: "Yasmine" }).first();
  await line.getByRole("link", { name: /^Annuler ce cours/ }).click();
  return page.locator('[data-dialog="cancel-course"]');
}

test("J05 12 two courses planned: one cancelled 20 hours before is due without tax credit, one 30 hours before is not", async ({
  page,
  site,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  const t1 = named(site, "T1").email;
  await signIn(t1, teacher);
  const before = (await attemptsOf(site)).length;
  const main = page.locator("main");
  const certificate = async () => {
    await page.goto("/credit-impot/2026/");
    return main.innerText();
  };
  const eligible = await certificate();

  await test.step("proposed by the teacher, confirmed by the family: both see it, with its calendar and the next charge", async () => {
    await agree(page, teacher, (dialog) => tap(dialog, "lundi 14 sept."));
    await expectState(page, "Rien à faire", "Prévu");
    await expect(main).toContainText("prévu lundi 14 sept. à 14 h");
    await look("cours-prevu");
    await teacher.goto("/espace-prof/mes-cours/");
    await expect(rows(teacher, "Prochains cours").filter({ hasText: "Yasmine" })).toHaveCount(1);
    await look("cours-prevu-du-professeur", teacher);
    for (const one of [page, teacher]) {
      const own = rows(one, "Prochains cours").filter({ hasText: "Yasmine" });
      const link = own.getByRole("link", { name: /^(?:Ajouter à mon agenda|Agenda) ?, / });
      const file = await one.request.get((await link.getAttribute("href")) ?? "");
      expect(file.headers()["content-type"]).toContain("text/calendar");
      expect(await file.text()).toContain("DTSTART");
    }
    const typed = { day: "17", month: "9", time: "14:00", duration: "1\u00a0h" };
    await agree(page, teacher, () => fillWhen(teacher, typed));
  });

  await test.step("the first, 20 hours before: said before, due, on a line of its own", async () => {
    await site.moveTo("2026-09-13T18:00:00+02:00");
    const dialog = await openCancel(page);
    await expect(dialog).toContainText("42,00\u00a0€ dus, sans crédit d’impôt");
    await look("annuler-tard");
    const cancel = dialog.getByRole("button", { name: "Annuler ce cours" });
    await dialog.getByLabel("J’accepte\u00a0: 42,00\u00a0€ dus, sans crédit d’impôt").check();
    expect(await send(page, cancel)).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("42,00\u00a0€ dus");
    const charged = (await attemptsOf(site)).slice(before);
    expect(charged).toMatchObject([{ amount: 42, status: "succeeded" }]);
    await page.goto("/factures/");
    await main.locator("details a").first().click();
    await expect(main).toContainText(
      "Cours annulé moins de 24\u00a0h avant, ou sans l’élève\u00a0: dû, sans crédit d’impôt.",
    );
    await look("facture-d-une-annulation-tardive");
    expect((await mailsTo(site, t1)).at(-1)?.subject).toMatch(/annulé/i);
  });

  await test.step("never asked of the agency, outside the certificate", async () => {
    const { data: requested } = JSON.parse(await site.market("tax", "list", "--length=100")) as {
      data: { customer_id: number }[];
    };
    const own = named(site, "C2").id;
    expect(requested.filter(({ customer_id: id }) => id === own)).toEqual([]);
    const after = await certificate();
    const text = "42,00\u00a0€ d’annulations tardives\u00a0: aucun cours n’a été donné.\n";
    expect(after).toContain(text);
    expect(after.replace(text, "")).toBe(eligible);
  });

  await test.step("the second, 30 hours before: nothing is due", async () => {
    await site.moveTo("2026-09-16T08:00:00+02:00");
    const dialog = await openCancel(page);
    await expect(dialog).toContainText(
      "Rien n’est dû si vous annulez avant mercredi 16 sept. à 14 h",
    );
    await look("annuler-a-temps");
    expect(await send(page, dialog.getByRole("button", { name: "Annuler ce cours" }))).toBe(303);
    await expect(page.getByRole("status").first()).toContainText("rien n’est dû");
    expect((await attemptsOf(site)).slice(before)).toHaveLength(1);
    await teacher.goto("/espace-prof/mes-cours/");
    await expect(rows(teacher, "Prochains cours").filter({ hasText: "Yasmine" })).toHaveCount(0);
  });

  await test.step("behind: one bill line of its own kind, without tax; one line per transition", async () => {
    const id = String(named(site, "C2").id);
    const lines = await site.behind<{ kind: string; event: string | null }>(
      `select l.kind, null as event from bill_lines l join bills b on b.id = l.bill_id
         where b.customer_id = ${id} and b.created_at >= '2026-09-09T08:00:00Z'
       union all select 'planned', string_agg(event || ' ' || by_role, ', ' order by id)
         from history_lines where machine = 'planned_course' and at >= '2026-09-09T08:00:00Z'
         group by thing_id`,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: "late_cancellation", event: null },
        { kind: "planned", event: expect.stringMatching(/late/) as unknown },
      ]),
    );
    expect(lines.filter(({ event }) => event === null)).toHaveLength(1);
  });
});
