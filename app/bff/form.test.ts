import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { anyone } from "#app/api/endpoint.ts";
import { cutHeader } from "#app/lib/own-headers.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { apiClient } from "./api-client.server.ts";
import { fieldRefusals, submitForm, submitJudged } from "./form.server.ts";

beforeAll(prepareWords);

const schema = z.object({ firstname: z.string(), phone: z.object({ number: z.string() }) });

const posted = (fields: string) =>
  new Request("http://app.test/", { method: "POST", body: new URLSearchParams(fields) });

function listening() {
  const keys: (string | null)[] = [];
  const send = (request: Request) => {
    keys.push(request.headers.get("idempotency-key"));
    return Response.json({});
  };
  return { api: apiClient(send, "http://api.test"), keys };
}

async function read(fields: string) {
  let heard: unknown;
  const answer = await submitForm(listening().api, posted(fields), schema, (value) => {
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

const output = z.object({});
const many = anyone.post("/api/many", { output });
const single = anyone.post("/api/single", { output, once: true });

test.each([
  ["once_key=key-of-this-page", "key-of-this-page"],
  ["once_key=short", null],
  ["", null],
])("of « %s », a call that is done once gets the key %s, any other none", async (fields, key) => {
  const { api, keys } = listening();
  await submitForm(api, posted(fields), z.object({}), async (_, bound) => {
    await bound(many, {});
    await bound(single, {});
    return new Response();
  });

  expect(keys).toEqual([null, key]);
});

test("a key of the call's own stays", async () => {
  const { api, keys } = listening();
  await submitForm(api, posted("once_key=key-of-this-page"), z.object({}), async (_, bound) => {
    await bound(single, {}, { once: "booking:1" });
    return new Response();
  });

  expect(keys).toEqual(["booking:1"]);
});

test("all messages of a refusal come back, each at its field, those of no field above (ERR-16, ERR-20, ERR-25)", async () => {
  const refused = (body: object) =>
    submitForm(listening().api, posted("firstname=a&phone.number=1"), schema, () => {
      throw Response.json({ code: "api.invalid", message: "Refusé.", ...body }, { status: 422 });
    });
  const errors = ["Premier.", "Second."].map((message) => ({ field: "a", code: "x", message }));
  expect(await refused({ status: 422, errors })).toMatchObject({
    data: { error: { a: ["Premier.", "Second."] } },
    init: { status: 422 },
  });
  expect(await refused({ status: 422 })).toMatchObject({ data: { error: { "": ["Refusé."] } } });
});

test("a form whose file was too heavy to be read: 413 at its field, what was typed before it is kept (ERR-36)", async () => {
  const body = new FormData();
  body.append("firstname", "Lina");
  const request = new Request("http://app.test/", {
    ...{ method: "POST", body, headers: { [cutHeader]: "1" } },
  });
  await readUpload(request, "file", "api.photo.too_heavy");
  const answer = await submitForm(listening().api, request, schema, () => {
    throw new Error("Nothing is done.");
  });
  expect(answer).toMatchObject({
    init: { status: 413 },
    data: {
      error: { file: [expect.stringContaining("trop lourde") as string] },
      initialValue: { firstname: "Lina" },
    },
  });
});

const booking = z.object({
  comment: z.string().max(5, "api.field.too_big"),
  day: z.string(),
});
const book = anyone.post("/api/book", { body: booking, output });

function judged(fields: string, answer: Response) {
  const sent: (string | null)[] = [];
  const send = async (request: Request) => {
    sent.push(request.headers.get("content-type"), await request.text());
    return answer;
  };
  const api = apiClient(send, "http://api.test");
  const submit = submitJudged(api, posted(fields), booking, async (body, bound) => {
    await bound(book, { body });
    throw new Error("What is judged is not done.");
  });
  return { sent, submit };
}

test("what a schema and what a rule refuse come back at once; the rest is judged, not done (VAL-027)", async () => {
  const past = { field: "day", code: "x", message: "Passé." };
  const cut = { field: "comment", code: "x", message: "Jamais lu." };
  const refusal = { status: 422, code: "api.invalid", message: "Refusé.", errors: [past, cut] };
  const { sent, submit } = judged(
    "comment=abcdefgh&day=hier",
    Response.json(refusal, { status: 422 }),
  );
  expect(await submit).toMatchObject({
    init: { status: 422 },
    data: {
      error: { comment: [expect.not.stringContaining("Jamais") as string], day: ["Passé."] },
      initialValue: { comment: "abcdefgh", day: "hier" },
    },
  });
  expect(sent).toEqual(["application/judged+json", '{"comment":"abcde","day":"hier"}']);
});

test("where the rules find nothing, the schema's faults stay alone (VAL-027)", async () => {
  const { submit } = judged("comment=abcdefgh&day=demain", new Response(null, { status: 204 }));
  expect(await submit).toMatchObject({ init: { status: 422 } });
  expect(Object.keys(((await submit) as { data: { error: object } }).data.error)).toEqual([
    "comment",
  ]);
});

test("a password and a file are left out where a form is judged (VAL-027)", async () => {
  const secret = z.object({ password: z.string(), file: z.file().optional() });
  const fields = posted("comment=abcdefgh&day=hier&password=secret");
  const body = await fields.formData();
  body.append("file", new File(["image"], "photo.jpg"));
  const request = new Request("http://app.test/", { method: "POST", body });
  await readUpload(request, "file", "api.photo.too_heavy");
  const given: unknown[] = [];
  const answer = await submitJudged(
    listening().api,
    request,
    booking.extend(secret.shape),
    (value, _, form) => {
      given.push(value, [...form.keys()]);
      throw fieldRefusals([
        { field: "day", code: "api.invalid" },
        { field: "password", code: "api.invalid" },
      ]);
    },
  );
  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(Object.keys(errorsOf(answer))).toEqual(["comment", "day"]);
  expect(given).toEqual([{ comment: "abcde", day: "hier", password: "a" }, ["comment", "day"]]);
});

const errorsOf = (answer: unknown) => (answer as { data: { error: object } }).data.error;

test("beside a choice that is missing, a fault is told that each choice has (VAL-027)", async () => {
  const lesson = z.object({ place: z.enum(["home", "online"]), street: z.string().optional() });
  const judge = ({ place }: z.output<typeof lesson>) => {
    const faults = [{ field: "day", code: "api.invalid" }];
    if (place === "home") faults.push({ field: "street", code: "api.invalid" });
    throw fieldRefusals(faults);
  };
  const run = () => Promise.resolve(new Response());
  const refused = await submitForm(listening().api, posted("day=hier"), lesson, run, judge);
  expect(Object.keys(errorsOf(refused))).toEqual(["place", "day"]);
});
