import { send } from "./steps/forms.ts";
import { expectState, named } from "./steps/people.ts";
import { fakeDevices, pictures, roomLinkOn } from "./steps/room.ts";
import { expect, test } from "./test.ts";

const family = "famille.benali@exemple.test";

test.use({ launchOptions: fakeDevices });

const awayMs = 4000;

const phone = { width: 430, height: 900 };
const desk = { width: 1200, height: 900 };

/** Milliseconds for the report: other work on the machine counts too, so there is no bound. */
async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const began = Date.now();
  await act();
  const took = Date.now() - began;
  test.info().annotations.push({ type: what, description: `${String(took)} ms` });
}

test("J10 1-2 the room of a planned course opens fifteen minutes before; both meet in it, and it is declared at one tap", async ({
  page,
  site,
  scripts,
  look,
  signIn,
  another,
}) => {
  const teacher = await another();
  await signIn(family);
  await signIn(named(site, "T1").email, teacher);

  const mine = await roomLinkOn(page, "/mes-cours/");
  const theirs = await roomLinkOn(teacher, "/espace-prof/mes-cours/");
  expect(mine).not.toBe(theirs);

  await test.step("too early, the page says when; an unknown link, that there is no such room", async () => {
    await page.goto(mine);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      /La salle ouvre .* à 17.h.15/,
    );
    await look("salle-trop-tot");
    const answer = await page.goto("/visio/3f0c2a44-1c9d-4f30-8d41-0d6f6b1d2c11/");
    expect(answer?.status()).toBe(404);
    await look("salle-inconnue");
  });

  await test.step("open, a first name lets in", async () => {
    await site.moveTo("2026-09-15T17:20:00+02:00");
    await page.goto(mine);
    await look("salle-ouverte");
    await teacher.goto(theirs);
    expect(await send(teacher, teacher.getByRole("button", { name: "Rejoindre la salle" }))).toBe(
      303,
    );
  });
  if (!scripts) {
    expect(await send(page, page.getByRole("button", { name: "Rejoindre la salle" }))).toBe(303);
    await expect(page.getByRole("main")).toContainText("La salle elle-même demande JavaScript");
    return;
  }

  await test.step("each sees the other move", async () => {
    await pictures(teacher, 1);
    await timed("first picture", async () => {
      await page.getByRole("button", { name: "Rejoindre la salle" }).click();
      await pictures(page, 2);
    });
    await pictures(teacher, 2);
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await look("salle-en-cours");
      await teacher.setViewportSize(size);
      await look("salle-en-cours-professeur", teacher);
    }
  });

  await test.step("what is written comes over, by the keyboard alone", async () => {
    for (const one of [teacher, page]) {
      await one.getByRole("button", { name: "Messages" }).focus();
      await one.keyboard.press("Enter");
    }
    await teacher.getByLabel("Votre message").focus();
    await teacher.keyboard.type("Bonjour");
    await teacher.keyboard.press("Enter");
    await expect(page.getByRole("log")).toContainText("Bonjour");
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await look("salle-messages");
    }
  });

  await test.step("a raised hand is seen; the teacher mutes, and it is said", async () => {
    await page.getByRole("button", { name: "Lever la main" }).click();
    await expect(teacher.getByText(/main levée/)).toBeVisible();
    await teacher.getByRole("button", { name: /^Donner la parole/ }).click();
    await expect(page.getByText("Vous avez la parole.")).toBeVisible();
    await look("salle-parole");
    await look("salle-parole-professeur", teacher);
    await page.getByRole("button", { name: "Rendre la parole" }).click();
    await expect(teacher.getByText(/a la parole/)).toBeHidden();
    await teacher.getByRole("button", { name: "Couper tous les micros" }).click();
    await expect(page.getByText("Le professeur a coupé votre micro.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Micro", exact: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await expect(teacher.getByText(/micro coupé/)).toBeVisible();
  });

  await test.step("who was away is back, with what was written meanwhile (API-295)", async () => {
    await page.context().setOffline(true);
    await page.getByLabel("Votre message").fill("Me revoilà");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await teacher.getByLabel("Votre message").fill("Tu es là ?");
    await teacher.getByRole("button", { name: "Envoyer" }).click();
    await page.waitForTimeout(awayMs);
    await page.context().setOffline(false);
    await timed("back after a cut", async () => {
      await expect(teacher.getByRole("log")).toContainText("Me revoilà");
      await expect(page.getByRole("log")).toContainText("Tu es là ?");
    });
    await expect(page.getByText("Vous êtes dans la salle.")).toBeVisible();
    for (const one of [page, teacher]) await pictures(one, 2);
  });

  await test.step("who leaves is seen to leave", async () => {
    await site.moveTo("2026-09-15T18:24:00+02:00");
    await page.getByRole("button", { name: "Quitter" }).click();
    await expect(teacher.getByRole("status").first()).toContainText("Vous êtes seul");
    await expect(page.getByRole("status").first()).toContainText("Vous avez quitté la salle.");
    await look("salle-quittee");
    await teacher.getByRole("button", { name: "Quitter" }).click();
  });

  await test.step("the time together is the teacher's first to-do, declared at one tap (API-297)", async () => {
    await site.moveTo("2026-09-15T19:05:00+02:00");
    await teacher.goto("/espace-prof/");
    const todo = teacher.getByRole("article").first();
    await expect(todo).toContainText(/Vous étiez ensemble de 17.h.2\d à 18.h.24/);
    for (const size of [phone, desk]) {
      await teacher.setViewportSize(size);
      await look("ensemble-a-declarer", teacher);
    }
    expect(await send(teacher, todo.getByRole("button", { name: /^Déclarer 1.h$/ }))).toBe(303);
    await expectState(teacher, "En cours", "En attente de la famille");
  });
});
