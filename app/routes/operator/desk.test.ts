import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { hiddenIn, keysIn, openerOf } from "#tests/http/desk.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

import { deskPaths } from "./paths.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("desk");
}, timeToSeed);
afterAll(() => site.stop());

const openAs = openerOf(() => site);

const addresses = [
  paths.desk,
  deskPaths.deskRequests,
  deskPaths.deskSearch,
  deskPaths.deskDisputes,
  deskPaths.deskPayments,
  deskPaths.deskMessages,
  deskPaths.deskHistory,
  paths.deskSecurity,
];

test("each page of the desk is whole without scripts; one small file of keys comes with it (OPS-20)", async () => {
  for (const path of addresses) {
    const { status, html } = await openAs("operator", path);
    expect([path, status]).toEqual([path, 200]);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex');
    for (const to of [deskPaths.deskDisputes, deskPaths.deskHistory, paths.deskSecurity]) {
      expect(html).toContain(`href="${to}"`);
    }
  }
});

test("no page of the desk asks its database more than twelve times (OPS-20)", async () => {
  const headers = { cookie: await site.cookiesOf("operator") };
  for (const path of addresses) {
    const open = () => fetch(site.origin + path, { headers });
    await open();
    const { length } = await statementsOf(open);
    expect([path, length > 12 ? length : 12]).toEqual([path, 12]);
  }
});

test("each form of the desk says its method, each of its fields bears a name", async () => {
  for (const path of Object.values(deskPaths).filter((one) => !one.includes(":"))) {
    const { status, html } = await openAs("operator", path);
    expect([path, status]).toEqual([path, 200]);
    const forms = html.match(/<form\b[^>]*>/g) ?? [];
    expect([path, forms.filter((form) => !form.includes(' method="'))]).toEqual([path, []]);
    const fields = html.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
    expect([path, fields.filter((field) => !field.includes(' name="'))]).toEqual([path, []]);
  }
});

test("requests are filtered by their address; nothing found is said in a sentence (OPS-21)", async () => {
  const { html } = await openAs("operator", `${deskPaths.deskRequests}?state=concluded`);
  expect(html).toMatch(/\d+ demandés?, \d+ oui, \d+ non/);
  const none = await openAs("operator", `${deskPaths.deskRequests}?state=concluded&cursus=5`);
  expect(none.html).toContain("Aucune demande ne répond à ces filtres.");
  expect(none.html).toMatch(/<option[^>]*selected=""[^>]*>Adultes/);
  expect(none.html).not.toContain("0 ligne");
});

test("the inbox shows each row with its page", async () => {
  const { html } = await openAs("operator", paths.desk);

  expect(html).toMatch(/<h1[^>]*>\d+ échéances? avant ce soir<\/h1>/);
  expect(html).not.toContain("npm run market -- ");
  expect(html).toMatch(/href="\/gestion\/demandes\/\d+\/(\?meilleurs=oui)?"/);
  expect(html).toContain("Avant ce soir");
});

test("the operator’s own sessions have their page (OPS-37)", async () => {
  const { status, html } = await openAs("operator", paths.deskSecurity);

  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Sécurité et sessions/);
  expect(html).toContain(`href="${paths.desk}"`);
});

test("the CSV holds what the list shows", async () => {
  const csv = pathTo(deskPaths.deskCsv, { deskList: "boite" });
  const { status, html, headers } = await openAs("operator", `${csv}?kind=to_widen`);

  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/csv");
  const [head, ...rows] = html.trim().split("\r\n");
  expect(head).toBe("Type;Objet;Famille;Depuis;Échéance");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.startsWith("À élargir;"))).toBe(true);
});

/** F0 has one; the one that a test has cancelled is disputed anew. */
async function courseToDecide() {
  const { db } = site.world;
  const [row] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.status, ["to_confirm", "to_review", "cancelled"]))
    .limit(1);
  const id = row?.id ?? 0;
  await db.update(courses).set({ status: "to_review" }).where(eq(courses.id, id));
  return { id, path: pathTo(deskPaths.deskDispute, { courseId: String(id) }) };
}

test("a decision is two steps: what would happen, then one button; a second sending is refused (OPS-25)", async () => {
  const { id, path } = await courseToDecide();
  const form = { act: "decide", decision: "cancelled", reason_ready: "Rien n’a été donné." };
  const lacking = await openAs("operator", path, { act: "decide", step: "preview" });
  expect(lacking.status).toBe(422);

  const first = await openAs("operator", path, { ...form, step: "preview" });
  expect(first.status).toBe(200);
  expect(first.html).toContain("Voici ce qui va se passer");
  expect(first.html).toContain("Annuler le cours et prévenir les deux");
  const { db } = site.world;
  const stateOf = async () =>
    (await db.select().from(courses).where(eq(courses.id, id)))[0]?.status;
  expect(await stateOf()).toBe("to_review");

  const seen = hiddenIn(first.html, "seen");
  const once = hiddenIn(first.html, "once_key");
  const other = await openAs("operator", path, { ...form, step: "do", seen: "x", once_key: once });
  expect(other.status).toBe(409);
  expect(other.html).toContain("rien n’est parti");
  expect(await stateOf()).toBe("to_review");

  const sent = { ...form, step: "do", seen, once_key: once };
  const done = await openAs("operator", path, sent);
  expect(done.html).not.toMatch(/[Rr]ien n’est parti[^<]*/);
  expect([done.status, done.to]).toEqual([303, deskPaths.deskDisputes]);
  expect(await stateOf()).toBe("cancelled");

  const again = await openAs("operator", path, sent);
  expect(again.status).toBe(409);
  expect(again.html).toContain("Rien n’est parti.");
});

test("of two tabs that have read what would happen, the later one reads that nothing left (OPS-25)", async () => {
  const { id, path } = await courseToDecide();
  const form = {
    act: "decide",
    decision: "cancelled",
    reason: "Le cours \u001b[31mn’a pas eu lieu.",
  };
  const tab = async () => {
    const { html } = await openAs("operator", path, { ...form, step: "preview" });
    return { ...form, step: "do", ...keysIn(html) };
  };
  const [first, later] = [await tab(), await tab()];

  expect((await openAs("operator", path, later)).status).toBe(303);
  const answer = await openAs("operator", path, first);
  expect(answer.status).toBe(409);
  expect(answer.html).toContain("Rien n’est parti.");
  const lines = await site.world.db
    .select({ details: historyLines.details })
    .from(historyLines)
    .where(and(eq(historyLines.machine, "course"), eq(historyLines.thingId, id)));
  const said = JSON.stringify(lines);
  expect(said).toContain("pas eu lieu.");
  expect(said).not.toMatch(/\\u001b|\u001b/);
});

test.each(["customer_a", "teacher_t"] as const)(
  "%s finds nothing there (AUTH-014)",
  async (who) => {
    const { path } = await courseToDecide();
    for (const one of [...addresses, path, pathTo(deskPaths.deskCsv, { deskList: "boite" })]) {
      const answer = await openAs(who, one);
      expect([one, answer.status]).toEqual([one, 404]);
      expect(answer.html).not.toContain("npm run market");
    }
  },
);

test("a visitor, so an operator without the code, is led to sign in (AUTH-014)", async () => {
  for (const one of addresses) {
    const answer = await openAs(undefined, one);
    expect(answer.to?.split("?")[0]).toBe(paths.signIn);
    expect(answer.html).not.toContain("npm run market");
  }
});
