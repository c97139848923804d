export type Hostile = Readonly<{
  what: string;
  type?: string;
  body: string;
  status: number;
}>;

export const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=limit";

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `f${index}=1`).join("&");

const intent = (payload: object, type = "update") =>
  `__intent__=${encodeURIComponent(JSON.stringify({ type, payload }))}`;

const names = (field: string): readonly (readonly [string, string])[] => [
  ["an index", `${field}[10000000]=1`],
  ["an end of list", `${field}[]=1`],
  ["an index of a text", `${field}=1&${field}=2&${field}.999999999=1`],
  ["a length", `${field}=1&${field}=2&${field}.length=4294967295`],
  ["an intent", intent({ name: "a[999999999]", value: "1" })],
  ["an intent on a list", intent({ name: field, index: 999_999_999 }, "insert")],
  ["an intent that is none", "__intent__=x"],
  ["a state", "__state__=%7B%22validated%22%3A%7B%7D%7D"],
  ["a state that is none", "__state__=x"],
  ["a prototype", `${field}=1&__proto__.admin=1`],
  ["a constructor", `${field}.constructor.prototype.admin=1`],
  ["a method", `${field}.toString=1`],
  ["no name", "=1"],
  ["the character zero", "a%00b=1"],
  ["half a character", "%ED%A0%80=1"],
  ["six levels", `${field}.b.c.d.e.f=1`],
  ["many levels", `a${".a".repeat(20_000)}=1`],
  ["a long name", `${"a".repeat(60_000)}=1`],
  ["201 fields", many(201)],
  ["8,000 fields", many(8000)],
];

const part = (name: string, value: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const file = (name: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--limit--\r\n`;

const words = (what: string, type: string, body: string, status: number): Hostile => ({
  what,
  type,
  body,
  status,
});

export function hostileTo(field: string): [Hostile, ...Hostile[]] {
  const whole = `${part(field, "1")}${part("b", "2")}--limit--\r\n`;
  const others = names(field).map(([what, body]) => words(what, urlencoded, body, 422));
  return [
    words("fourteen bytes", urlencoded, "a[999999999]=1", 422),
    words("a multipart cut in its middle", multipart, whole.slice(0, whole.length / 2), 400),
    words("JSON", "application/json", "{}", 415),
    ...others,
    words("a multipart cut at its end", multipart, whole.slice(0, -6), 400),
    words("a multipart without boundary", "multipart/form-data", whole, 400),
    words("a multipart of another boundary", "multipart/form-data; boundary=other", whole, 400),
    words("a multipart of nothing", multipart, "", 400),
    words("a multipart of bare bytes", multipart, "\0".repeat(1000), 400),
    words("a multipart of hostile names", multipart, `${part("a[9]", "1")}--limit--\r\n`, 422),
    words("a file", multipart, file(field), 422),
    words("a text", "text/plain", `${field}=1`, 415),
    words("another charset", `${urlencoded}; charset=utf-16`, `${field}=1`, 415),
    words("bytes", "application/octet-stream", `${field}=1`, 415),
    { what: "no type", body: `${field}=1`, status: 415 },
    words("a megabyte", urlencoded, `${field}=${"a".repeat(1 << 20)}`, 413),
  ];
}

const values: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["the character zero", "a%00b"],
  ["half a character", "a%ED%A0%80b"],
  ["bytes that are no text", "%FF%FE%zz%"],
  ["60 kB", "a".repeat(60_000)],
  ["60 kB of dashes", "a-".repeat(30_000)],
  ["many digits", "9".repeat(400)],
  ["a hexadecimal", "0x10"],
  ["an exponent", "1e3"],
  ["below zero", "-1"],
  ["the other way round", "%E2%80%AEenvers"],
  ["markup", encodeURIComponent("<img src=x onerror=alert(1)>\"'")],
  ["JSON", encodeURIComponent('{"a":[1]}')],
];

export function wrongFillings(name: string): (readonly [string, readonly string[]])[] {
  const encoded = encodeURIComponent(name);
  return [
    ...values.map(([what, value]) => [what, [`${encoded}=${value}`]] as const),
    ["twice", [`${encoded}=1`, `${encoded}=2`]],
    ["a hundred times", Array.from({ length: 100 }, (_, index) => `${encoded}=${index}`)],
    ["a group", [`${encoded}.a=1`]],
    ["a group of an index", [`${encoded}.999999999=1`]],
    ["absent", []],
  ];
}
