import { expect, test } from "vitest";
import { z } from "zod";

import { submitForm } from "./form.server.ts";

const schema = z.object({ firstname: z.string(), phone: z.object({ number: z.string() }) });

/** What the schema makes of these bytes, or the status of its refusal. */
async function read(fields: string) {
  const request = new Request("http://app.test/", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  let heard: unknown;
  const answer = await submitForm(request, schema, (value) => {
    heard = value;
    return Promise.resolve(new Response());
  }).catch((refusal: unknown) => refusal as Response);
  return heard ?? ("init" in answer ? answer.init?.status : answer.status);
}

test("a field sent twice where one is due is a fault of that field", async () => {
  expect(await read("firstname=a&firstname=b&phone.number=1")).toBe(422);
});

test.each([
  "__proto__.admin=1",
  "__proto__[admin]=1",
  "constructor.prototype.admin=1",
  "phone.__proto__.admin=1",
  "phone.constructor.prototype.admin=1",
  "phone[__proto__][admin]=1",
])("a form's « %s » changes no prototype and is not heard", async (hostile) => {
  const heard = await read(`${hostile}&firstname=a&phone.number=1`);

  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
  expect([422, JSON.stringify({ firstname: "a", phone: { number: "1" } })]).toContain(
    typeof heard === "number" ? heard : JSON.stringify(heard),
  );
});

test("what a schema does not name is not heard", async () => {
  expect(await read("firstname=a&phone.number=1&role=operator&phone.role=x")).toEqual({
    firstname: "a",
    phone: { number: "1" },
  });
});
