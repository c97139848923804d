import { expect, test } from "vitest";

import { checkOnly } from "./check-only.ts";
import { readForm } from "./read-form.server.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const requestOf = (body: BodyInit, type = urlencoded) =>
  new Request("http://app.test/", { method: "POST", body, headers: { "Content-Type": type } });

async function read(body: BodyInit, type?: string) {
  try {
    return [...(await readForm(requestOf(body, type)))];
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    return refusal.status;
  }
}

test("what our forms send is heard, and a line break is one character", async () => {
  const sent = "phone.phone_number=1&questionnaire.q-1.day=2&once_key=k&a=1&a=2&comment=a%0D%0Ab";
  const heard = [
    ["phone.phone_number", "1"],
    ["questionnaire.q-1.day", "2"],
    ["once_key", "k"],
    ["a", "1"],
    ["a", "2"],
    ["comment", "a\nb"],
  ];

  expect(await read(sent)).toEqual(heard);
  expect(await read(sent, `${urlencoded};charset=UTF-8`)).toEqual(heard);
  expect(await read(`${part("a", "1")}--b--\r\n`, multipart)).toEqual([["a", "1"]]);
  expect(await read("")).toEqual([]);
});

test("a form may be read twice in one action", async () => {
  const request = requestOf("a=1");

  expect(await readForm(request)).toBe(await readForm(request));
});

test.each([
  "a[999999999]=1",
  "email[10000000]=1",
  "a[]=1",
  "[0]=1",
  "=1",
  ".a=1",
  "a.=1",
  "a..b=1",
  "9a=1",
  "a b=1",
  "a%00=1",
  "é=1",
  "a.b.c.d.e.f=1",
  `${"a".repeat(201)}=1`,
  "__proto__=1",
  "a.__proto__.b=1",
  "constructor=1",
  "a.constructor.prototype=1",
  "a.toString=1",
  "a.valueOf=1",
  "a=1&a=2&a.999999999=1",
  "a.length=4294967295&a=1",
  "a.b=1&a.b=2&a.b.999999999=3",
  Array.from({ length: 201 }, (_, index) => `f${index}=1`).join("&"),
  Array.from({ length: 201 }, () => "a=1").join("&"),
])("the names of « %s » are none of ours: 422", async (sent) => {
  expect(await read(sent)).toBe(422);
});

test.each([
  '__intent__={"type":"update","payload":{"name":"a[999999999]","value":1}}',
  '__intent__={"type":"reorder","payload":{"name":"a","from":0,"to":999999999}}',
  "__intent__=x",
  "__intent__=",
  "__state__={}",
  "__state__=x",
  "a=1&__state__[a]=1",
])("conform’s own « %s » is not for strangers: 422", async (sent) => {
  expect(await read(sent)).toBe(422);
});

test("the form given back after a sign-in says « check only »", async () => {
  const sent = new URLSearchParams({ a: "1", [checkOnly.name]: checkOnly.value });

  expect(await read(sent)).toEqual([...sent]);
});

test("two hundred fields are read", async () => {
  const sent = Array.from({ length: 200 }, (_, index) => `f${index}=1`).join("&");

  expect(await read(sent)).toHaveLength(200);
});

test.each([
  ["application/json", 415],
  ["text/plain", 415],
  ["", 415],
  ["application/x-www-form-urlencodedx", 415],
  [`${urlencoded}; charset=utf-16`, 415],
  [`${urlencoded}; charset="iso-8859-1"`, 415],
  ["multipart/form-data", 400],
  ["multipart/form-data; boundary=", 400],
  ["multipart/form-data; boundary=other", 400],
  [`multipart/form-data; boundary=${"b".repeat(100)}`, 400],
  [multipart, 400],
])("a body called « %s » that is none: %i", async (type, status) => {
  expect(await read(part("a", "1").slice(0, -10), type)).toBe(status);
});

test.each([1, 2, 10, 45, 60])("a multipart cut %i characters before its end: 400", async (cut) => {
  const whole = `${part("a", "1")}${part("b", "2")}--b--`;

  expect(await read(whole.slice(0, -cut), multipart)).toBe(400);
});

test("a file is none of our fields: 422", async () => {
  const form = new FormData();
  form.append("a", new File(["x"], "a.png"));
  const request = new Request("http://app.test/", { method: "POST", body: form });

  await expect(readForm(request)).rejects.toMatchObject({ status: 422 });
});

test("a body that is not the text of a browser is no breakdown", async () => {
  expect(await read(new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0x00]))).toEqual([
    ["a", "\ufffd\ufffd\0"],
  ]);
  expect(await read("a=%ED%A0%80&b=%zz")).toEqual([
    ["a", "\ufffd\ufffd\ufffd"],
    ["b", "%zz"],
  ]);
});
