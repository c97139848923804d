import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { sendOf } from "#tests/http/signed-in.ts";

async function signedIn(db: Db) {
  const family = await createFamily(db);
  const { access_token } = await openSession(db, family, new Date());
  const send = sendOf(db);
  type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
  const call = async (path: string, init: Init = {}) =>
    send(
      new Request(`http://api.test${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${access_token}`, ...init.headers },
      }),
    );
  const post = (body: string, type = "application/json") =>
    call("/api/student", { method: "POST", body, headers: { "Content-Type": type } });
  return { family, call, post };
}

const lina = { firstname: "Lina", lastname: "Martin", class_id: 11 };

test.for([
  ["application/json", 201],
  ["application/json; charset=utf-8", 201],
  ["APPLICATION/JSON", 201],
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=a", 415],
  ["", 415],
] as const)("a body sent as « %s » is answered %i", async ([type, status], { db }) => {
  const { post } = await signedIn(db);

  const answer = await post(JSON.stringify(lina), type);

  expect(answer.status).toBe(status);
});

test("no answer lets another site read it, whatever its origin says", async ({ db }) => {
  const { call } = await signedIn(db);
  const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "PUT" };

  for (const method of ["GET", "OPTIONS"]) {
    const answer = await call("/api/system/user", { method, headers });
    expect([...answer.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([]);
  }
});

test("an app's identifier opens nothing by itself", async ({ db }) => {
  const headers = { "X-App-Id": "preau", "X-Preau-Ip": "127.0.0.1" };
  const answer = await sendOf(db)(new Request("http://api.test/api/customer", { headers }));

  expect(answer.status).toBe(401);
});

test("HEAD is GET without its body; a method that a path has not is 404", async ({ db }) => {
  const { call } = await signedIn(db);

  const head = await call("/api/customer", { method: "HEAD" });

  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await call("/api/customer", { method: "DELETE" })).status).toBe(404);
  expect((await call("/api/student", { method: "GET" })).status).toBe(404);
});

test("a path with the character zero, which no text holds, leads nowhere", async ({ db }) => {
  const { call } = await signedIn(db);

  const answer = await call("/api/noyau/system/forgotten-password/z%C3%A9ro%00nul", {
    method: "POST",
  });

  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "api.absent" });
});

test("of a name said twice the last counts, in a body as in a query", async ({ db }) => {
  const { post, call } = await signedIn(db);

  const twice = await post('{"firstname":"Zoé","firstname":"Lina","lastname":"M","class_id":11}');
  expect(await twice.json()).toMatchObject({ firstname: "Lina" });

  const requested = (query: string) => call(`/api/public/teachers_elastic/?${query}`);
  expect((await requested("radius=999&radius=10")).status).toBe(200);
  expect((await requested("radius=10&radius=999")).status).toBe(422);
});

test.for([
  ["a list of one where one value is due", "radius[]=10", 422],
  ["a list where one value is due", "radius[]=10&radius[]=20", 422],
  ["a name with a key", "radius[a]=999", 200],
  ["a prototype", "radius=10&__proto__=999&__proto__[]=9&constructor[]=9", 200],
] as const)("a query with %s", async ([, query, expected], { db }) => {
  const { call } = await signedIn(db);

  const { status } = await call(`/api/public/teachers_elastic/?${query}`);

  expect(status).toBe(expected);
});

test.for([
  '{"__proto__":{"enabled":false,"admin":true},"firstname":"Lina","lastname":"M","class_id":11}',
  '{"constructor":{"prototype":{"admin":true}},"firstname":"Lina","lastname":"M","class_id":11}',
  '{"firstname":"Lina","lastname":"M","class_id":11,"phone":{"__proto__":{"admin":true},"phone_number":"06 12 34 56 78"}}',
])("a prototype cannot be changed: %s", async (body, { db }) => {
  const { family, post } = await signedIn(db);

  const answer = await post(body);

  expect(answer.ok).toBe(true);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  const [row] = await db.select().from(students).where(eq(students.customerId, family.id));
  expect(row).toMatchObject({ firstname: "Lina", enabled: true });
});
