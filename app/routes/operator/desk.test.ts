import { afterAll, beforeAll, expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openSite, type Resident, type TestSite } from "#tests/http/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("desk");
}, timeToSeed);
afterAll(() => site.stop());

async function openAs(who: Resident | undefined, path: string) {
  const headers = { cookie: who ? await site.cookiesOf(who) : "" };
  const answer = await fetch(site.origin + path, { headers, redirect: "manual" });
  const { status } = answer;
  return { status, to: answer.headers.get("location"), html: await answer.text() };
}

test("the operator’s home shows each queue with its count, dates and command (OPS-20)", async () => {
  const { status, html } = await openAs("operator", paths.desk);

  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Boîte de réception<\/h1>/);
  expect(html).toContain("<code");
  expect(html).toContain("npm run market -- ");
  expect(html).toContain("En retard");
  expect(html).toContain(`href="${paths.deskSecurity}"`);
  expect(html).toContain('<meta name="robots" content="noindex');
});

test("the operator’s own sessions have their page (OPS-37)", async () => {
  const { status, html } = await openAs("operator", paths.deskSecurity);

  expect(status).toBe(200);
  expect(html).toContain("Appareils connectés");
  expect(html).toContain(`href="${paths.desk}"`);
});

test.each([
  ["customer_a", paths.courses],
  ["teacher_t", paths.teacherHome],
  [undefined, "/connexion/"],
] as const)("%s is led elsewhere, to %s (AUTH-014)", async (who, to) => {
  for (const path of [paths.desk, paths.deskSecurity]) {
    const answer = await openAs(who, path);
    expect(answer.to?.split("?")[0]).toBe(to);
    expect(answer.html).not.toContain("npm run market");
  }
});
