import { readdirSync } from "node:fs";

import { newcomer } from "./steps/booking.ts";
import { bookTeacher } from "./steps/j01-booking.ts";
import { searchTeachers } from "./steps/j01-search.ts";
import { mailsTo } from "./steps/people.ts";
import { expect, test } from "./test.ts";

test.use({ start: { remote: true, embedded: true }, drawn: true });

test("remote J01 1-8 from the search to the request, by another Préau's API", async ({
  page,
  site,
  scripts,
  look,
}) => {
  const journey = { page, site, scripts, look, firstnames: new Map<string, string>() };
  await test.step("1 search", () => searchTeachers(journey));
  await bookTeacher(journey);

  await test.step("the provider has it all, and its own origin", async () => {
    expect(readdirSync(site.folder)).toContain("database");
    const mails = await mailsTo(site, newcomer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("confirmez votre e-mail"),
      expect.stringContaining("est partie"),
    ]);
    expect(mails.flatMap(({ links }) => links).join(" ")).not.toContain(site.origin);
  });
});
