import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";

import { formBytes } from "./body-limit.ts";
import { wholeParts } from "./cut-upload.ts";
import { createHttpServer } from "./http.ts";

const type = "multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nÿØÿ`;

test.each([
  [part("title", "Maths") + part("text", "Un\r\ndeux") + file, 2],
  [part("title", "Maths") + file.slice(0, 20), 1],
  [file, 0],
])("the fields that arrived whole stand, the file that follows does not: %#", (sent, fields) => {
  const whole = wholeParts(Buffer.from(sent), type)?.toString();
  expect(whole?.endsWith("--b--\r\n")).toBe(true);
  expect(whole?.match(/form-data/g) ?? []).toHaveLength(fields);
});

test.each([
  ["a=1&b=2", "application/x-www-form-urlencoded"],
  [file, "multipart/form-data"],
  [file, "multipart/form-data; boundary=other"],
  [file, undefined],
])("what is no form with a file gives nothing: %#", (sent, input) => {
  expect(wholeParts(Buffer.from(sent), input)).toBeUndefined();
});

let server: Server = createServer();

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(): Promise<number> {
  server = createHttpServer({
    fetch: async (request: Request) => {
      const form = await request.formData();
      const cut = request.headers.get("x-preau-cut");
      return Response.json({ fields: Object.fromEntries(form), cut }, { status: cut ? 413 : 200 });
    },
    hit: () => false,
    headers: {},
    isStopping: () => false,
    trustedProxies: 0,
    bodyLimit: (path) => (path.includes("photo") ? 200_000 : formBytes),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function formOf(bytes: number): FormData {
  const form = new FormData();
  form.append("title", "Maths");
  form.append("file", new File([new Uint8Array(bytes)], "a.jpg"));
  form.append("after", "lost");
  return form;
}

test("a file too heavy to be read still reaches its page, with the fields before it (ERR-36)", async () => {
  const port = await serve();
  const send = (path: string, body: BodyInit, headers = {}) =>
    fetch(`http://127.0.0.1:${String(port)}${path}`, { method: "POST", body, headers });

  const answer = await send("/photo/", formOf(400_000));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ fields: { title: "Maths" }, cut: "1" });
  for (const path of ["/api/photo/", "/elsewhere/"]) {
    const refused = await send(path, formOf(400_000)).catch(() => undefined);
    expect(await refused?.text()).not.toContain("fields");
  }
  const head = `Host: a\r\nContent-Type: ${type}\r\nContent-Length: ${String(2 ** 30)}`;
  const requested = connect(port, "127.0.0.1");
  requested.on("error", () => undefined).write(`GET /photo/ HTTP/1.1\r\n${head}\r\n\r\n`);
  const [line] = (await once(requested, "data")) as [Buffer];
  expect(line.toString()).toMatch(/^HTTP\/1\.1 413 /);
  const light = await send("/photo/", formOf(10), { "X-Preau-Cut": "1" });
  expect(await light.json()).toMatchObject({ cut: null });
});

test("of a gigabyte that is announced, hardly more than a form is read before the answer (ERR-36)", async () => {
  const port = await serve();
  const socket = connect(port, "127.0.0.1");
  const head = `POST /photo/ HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${String(2 ** 30)}\r\n\r\n`;
  socket.on("error", () => undefined);
  socket.write(head + part("title", "Maths") + file);
  const answer = await new Promise<string>((resolve) => {
    const chunk = Buffer.alloc(1 << 14);
    let heard = "";
    const sending = setInterval(() => socket.write(chunk), 1);
    socket.on("data", (bytes) => {
      heard += String(bytes);
      if (!heard.includes("}")) return;
      clearInterval(sending);
      resolve(heard);
    });
  });
  const sent = socket.bytesWritten;
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"title":"Maths"');
  expect(sent).toBeLessThan(1_500_000);
});
