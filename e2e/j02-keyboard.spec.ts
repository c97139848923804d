import {
  openAndLeave,
  sayBank,
  sayStatus,
  sendPapers,
  setPrices,
} from "./steps/j02-by-keyboard.ts";
import { preAccepted } from "./steps/j02-candidate.ts";
import { expect, test } from "./test.ts";

const candidate = { email: "candidat.j02@example.test", password: "une-phrase-de-candidat" };

test("J02 8-10 an accepted candidate gives what lacks by the keyboard alone", async ({
  page,
  site,
  look,
  signIn,
  request,
}) => {
  await preAccepted(page, { site, request }, candidate);
  await page.context().clearCookies();
  await signIn(candidate.email, page, candidate.password);
  await test.step("8 past the header, into a window and out of it", () => openAndLeave(page));
  await test.step("9 status, SIRET and declaration", () => sayStatus(page, look));
  await test.step("9 prices", () => setPrices(page, look));
  await test.step("9 account number and mandate", () => sayBank(page));
  await test.step("10 papers", () => sendPapers(page));
  await page.goto("/espace-prof/finaliser-candidature/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("votre dossier est complet");
});
