import { wake } from "./steps/people.ts";
import { expect, test } from "./test.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled);

const pages = [
  ["a kept page, woken by a gesture", "/"],
  ["a page whose scripts come at once", "/connexion/"],
] as const;

for (const [name, address] of pages) {
  test(`script errors: a failure on ${name} reaches the server's log, without anything personal (ERR-02)`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await page.route("**/assets/entry.client-*.js", async (route) => {
      const answer = await route.fetch();
      const failing = `for (let n = 0; n < 3; n++) setTimeout(() => { throw new TypeError("provoked by zoe@famille.fr"); }, 50);`;
      await route.fulfill({ response: answer, body: `${await answer.text()}\n${failing}` });
    });
    const reports: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith("/api/public/system/log")) reports.push(answer.status());
    });

    await page.goto(`${address}?email=zoe%40famille.fr`);
    await wake(page, true);

    await expect.poll(() => reports).toEqual([204]);
    const logged = () => site.log().filter((line) => line.includes("provoked"));
    await expect.poll(() => logged().length).toBe(1);
    const [line = ""] = logged();
    expect(line).toContain("TypeError: provoked by [e-mail]");
    expect(line).toContain("/assets/entry.client-");
    expect(line).not.toMatch(/zoe/);
    await context.close();
  });
}
