import { expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import { readSelection, selectionCookie } from "#app/bff/selection.server.ts";
import { mostKept } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf } from "#tests/http/routes.ts";
import { inDays } from "#tests/setup/time.ts";

import { action, loader } from "./selection.tsx";

const wished = "/selection/?matiere=1&niveau=11&format=offline&ville=lyon";

const cookieOf = (set: string) => set.split(";")[0] ?? "";

function browserOf(api: Api, ids: readonly number[] = []) {
  let cookie = cookieOf(selectionCookie({ ids, wish: {} }));
  const { context } = contextOf(api);
  const ask = (address: string, init: RequestInit = {}) => ({
    request: new Request(`http://app.test${address}`, { ...init, headers: { cookie } }),
    context,
    params: {},
  });
  return {
    see: async (address = wished) => {
      const { data, init } = await loader(ask(address));
      return { ...data, status: init?.status };
    },
    send: async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const answer = await action(ask(wished, { method: "POST", body }));
      if (!(answer instanceof Response)) {
        return { status: answer.init?.status, faults: answer.data.error?.[""] };
      }
      const set = answer.headers.getSetCookie().find((one) => one.startsWith("selection="));
      if (set) cookie = cookieOf(set);
      return { status: answer.status, to: answer.headers.get("location") };
    },
    kept: () => readSelection(new Request("http://app.test/", { headers: { cookie } })).ids,
  };
}

test("teachers are kept in the order of the gestures, once each, and compared at the class looked for", async ({
  db,
}) => {
  const [a, b] = [await createTeacher(db, { home: 40 }), await createTeacher(db, { home: 50 })];
  const browser = browserOf(callerOf(db));

  expect(await browser.send({ keep: String(b.id) })).toEqual({ status: 303, to: wished });
  await browser.send({ keep: String(a.id) });
  await browser.send({ keep: String(b.id) });
  expect(browser.kept()).toEqual([b.id, a.id]);

  const shown = await browser.see(`${wished}&comparer=${String(a.id)}&comparer=${String(b.id)}`);
  expect(shown).toMatchObject({
    teachers: [{ id: b.id }, { id: a.id }],
    ticked: [b.id, a.id],
    wrong: false,
    priced: "mathématiques, Première, à domicile",
    listing: "/cours-particuliers/mathematiques/premiere/lyon/",
    status: 200,
  });

  expect(await browser.see("/selection/")).toMatchObject({ priced: shown.priced });
  const retour = "/cours-particuliers/mathematiques/premiere/lyon/";
  expect(await browser.send({ keep: String(a.id), retour })).toMatchObject({
    to: `${retour}#garder-${String(a.id)}`,
  });
  expect(await browser.send({ keep: String(a.id), retour: "//evil.test/" })).toMatchObject({
    to: wished,
  });

  await browser.send({ drop: String(b.id) });
  expect(browser.kept()).toEqual([a.id]);
});

test("too few or too many to compare is said with the list kept; a foreign cookie keeps nothing", async ({
  db,
}) => {
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await createTeacher(db)).id);
  const browser = browserOf(callerOf(db), ids);
  const all = ids.map((id) => `&comparer=${String(id)}`).join("");

  expect(await browser.see(wished + all)).toMatchObject({ wrong: true, status: 422, ticked: ids });
  expect(await browser.see(`${wished}&comparer=${String(ids[0])}`)).toMatchObject({ wrong: true });
  expect(await browser.see(`${wished}&comparer=x`)).toMatchObject({ wrong: true, ticked: [] });
  const forged = new Request("http://app.test/", { headers: { cookie: "selection=%5B1%2C2%5D" } });
  expect(readSelection(forged)).toEqual({ ids: [], wish: {} });
});

test("no room, no teacher to keep, and who gave up are each told", async ({ db }) => {
  const ids: number[] = [];
  for (let made = 0; made < mostKept; made += 1) ids.push((await createTeacher(db)).id);
  const more = await createTeacher(db);
  const left = await createTeacher(db, { status: "left", leftAt: inDays(-3) });
  const full = browserOf(callerOf(db), ids);

  expect(await full.send({ keep: String(more.id) })).toMatchObject({
    status: 409,
    faults: [expect.stringContaining("douze professeurs")],
  });
  expect(full.kept()).toEqual(ids);
  expect(await full.send({})).toMatchObject({ status: 422 });
  expect(await full.send({ keep: "1", drop: "1" })).toMatchObject({ status: 422 });

  const nobody = browserOf(callerOf(db));
  expect(await nobody.see("/selection/?comparer=1&comparer=2")).toMatchObject({ teachers: [] });
  const one = browserOf(callerOf(db), [left.id]);
  await expect(one.send({ keep: String(left.id) })).rejects.toMatchObject({ status: 404 });
  expect(await one.see()).toMatchObject({ gone: true, teachers: [] });
});
