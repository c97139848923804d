import { expect, test } from "vitest";

import { endpointTable } from "#app/api/endpoints.ts";

import { apiPages } from "./api-pages.ts";

const home = "/documentation-api/";
const origin = "https://preau.test";
const pages = apiPages(origin, "/assets/app.css");

const read = async (path: string) => {
  const answer = await pages.request(path);
  return { status: answer.status, html: await answer.text() };
};

test("every subject but the operator's has its page, and every call of it an example (API-151)", async () => {
  const { html } = await read(home);
  const open = endpointTable.filter(({ endpoint }) => endpoint.access !== "operator");
  for (const noun of new Set(open.map((one) => one.noun))) {
    const page = await read(`${home}${noun}/`);
    expect(html).toContain(`>${noun}</a>`);
    expect(page.status).toBe(200);
    const calls = open.filter((one) => one.noun === noun).length;
    expect(page.html.match(/<h2>/g), noun).toHaveLength(calls);
    expect(page.html.match(/curl -X/g), noun).toHaveLength(calls);
    expect(page.html).not.toMatch(/<script|\/api\/operator\/|undefined/);
  }
});

test("an example names the token where one is needed, and is escaped", async () => {
  const { html } = await read(`${home}students/`);
  expect(html).toContain("Authorization: Bearer JETON");
  expect(html).toContain("&quot;firstname&quot;");
  expect((await read(`${home}nothing/`)).status).toBe(404);
});
