import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PlainContext, type PlainPage } from "./page.ts";

const sheet = `
  @layer base, utilities;
  @layer base { [hidden] { display: none !important } .always { display: none !important } }
  @layer utilities {
    .hidden { display: none }
    .always { display: block !important }
    @media (min-width: 900px) { .wide { display: block } .narrow { display: none } }
    @media (scripting: none) { .plain { display: block } }
  }
  .pick:has([value="more"]:checked) .less { display: none }`;

const form = `<!doctype html><html lang="fr"><head><title>Essai</title><link rel="stylesheet" href="/sheet.css"></head>
<body><h1>Essai</h1>
<p class="hidden wide">large</p><p class="narrow">étroit</p><p class="hidden plain">sans script</p>
<p class="always">jamais</p><p hidden>caché</p>
<dialog>fermé</dialog><details><summary>Suite</summary><p>plié</p></details>
<div class="pick"><label><input type="radio" name="pick" value="more">Plus</label><p class="less">moins</p></div>
<a href="#bas">Vers le bas</a><p id="bas" tabindex="-1">Bas <b>de</b> page</p>
<button>Un</button><button>Un</button>
<form action="/sent" method="post">
  <input type="hidden" name="token" value="t">
  <label>Nom <input name="name" required minlength="3" maxlength="5"></label>
  <label>Note <textarea name="note"></textarea></label>
  <select name="class" aria-label="Classe"><option value="">Aucune</option><option value="10">Seconde</option></select>
  <label><input type="checkbox" name="yes"> Oui</label>
  <fieldset disabled><input name="off" value="off"></fieldset>
  <button name="intent" value="save">Enregistrer</button>
  <button name="intent" value="draft" formnovalidate formaction="/draft">Garder</button>
</form>
<form action="/sent" method="post" enctype="multipart/form-data">
  <label>Fichier <input type="file" name="file" required></label><button>Envoyer</button>
</form></body></html>`;

type Heard = Readonly<{
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}>;

const heard: Heard[] = [];
let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      heard.push({ method, path, headers, body });
      if (method === "POST") {
        response
          .writeHead(303, { location: "/form", "set-cookie": "seen=1; HttpOnly; Path=/" })
          .end();
      } else if (path === "/sheet.css") response.writeHead(200).end(sheet);
      else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(form);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function opened(): Promise<PlainPage> {
  const page = await new PlainContext(origin).newPage();
  await page.goto("/form");
  heard.length = 0;
  return page;
}

test.each([
  ["large", true],
  ["étroit", false],
  ["sans script", true],
  ["jamais", false],
  ["caché", false],
  ["fermé", false],
  ["plié", false],
])("« %s » is shown: %s", async (words, shown) => {
  const page = await opened();
  expect(await page.getByText(words, { exact: true }).isVisible()).toBe(shown);
  expect((await page.locator("body").innerText()).includes(words)).toBe(shown);
});

test("what is ticked, opened and aimed at changes what is shown", async () => {
  const page = await opened();
  expect(await page.getByText("moins").isVisible()).toBe(true);
  await page.getByLabel("Plus").check();
  expect(await page.getByText("moins").isVisible()).toBe(false);
  await page.getByText("Suite").click();
  expect(await page.getByText("plié").isVisible()).toBe(true);
  await page.getByRole("link", { name: "vers le bas" }).click();
  expect(page.url()).toBe(`${origin}/form#bas`);
  expect(page.focused?.id).toBe("bas");
  expect(heard).toEqual([]);
});

test("what is not there, hidden or meant for two is not pressed", async () => {
  const page = await opened();
  await expect(page.getByRole("button", { name: "Deux" }).click()).rejects.toThrow("has no");
  await expect(page.getByRole("button", { name: "Un" }).click()).rejects.toThrow("strict mode");
  await expect(page.getByText("plié").click()).rejects.toThrow("not visible");
  await expect(page.getByLabel("Oui").fill("x")).rejects.toThrow("no field for a text");
});

test("a field that the browser refuses sends nothing, unless the button says so", async () => {
  const page = await opened();
  const send = page.getByRole("button", { name: "Enregistrer" });
  await send.click();
  await page.getByLabel("Nom").fill("ab");
  const answered = page.waitForResponse(() => true);
  await send.click();
  await expect(answered).rejects.toThrow("sent nothing");
  expect(heard).toEqual([]);
  expect(page.focused?.getAttribute("name")).toBe("name");
  await page.getByRole("button", { name: "Garder" }).click();
  expect(heard[0]).toMatchObject({
    path: "/draft",
    body: "token=t&name=ab&note=&class=&intent=draft",
  });
});

test("a form is sent as a browser sends it, and what it leads to is the page", async () => {
  const page = await opened();
  await page.getByLabel("Nom").fill("abcdefgh");
  await page.getByLabel("Note").fill("une\ndeux");
  await page.getByLabel("Classe").selectOption("Seconde");
  await page.getByLabel("Oui").check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const [sent, next] = heard;
  expect(sent).toMatchObject({
    method: "POST",
    path: "/sent",
    body: "token=t&name=abcde&note=une%0D%0Adeux&class=10&yes=on&intent=save",
    headers: {
      origin,
      referer: `${origin}/form`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    },
  });
  expect(next).toMatchObject({ method: "GET", path: "/form", headers: { cookie: "seen=1" } });
  expect(await page.context().cookies()).toMatchObject([{ name: "seen", httpOnly: true }]);
});

test("a file goes with its name and kind; without it nothing is sent", async () => {
  const page = await opened();
  const send = page.getByRole("button", { name: "Envoyer" });
  await send.click();
  expect(heard).toEqual([]);
  const file = { name: "moi.png", mimeType: "image/png", buffer: Buffer.from("bytes") };
  await page.getByLabel("Fichier").setInputFiles(file);
  await send.click();
  expect(heard[0]?.body).toMatch(
    /name="file"; filename="moi.png"\r\nContent-Type: image\/png\r\n\r\nbytes/,
  );
});

test("a text is read as it is shown", async () => {
  const page = await opened();
  const [bas, suite] = [page.locator("#bas"), page.locator("details")];
  expect(await bas.innerText()).toBe("Bas de page");
  expect(await suite.innerText()).toBe("Suite");
  expect(await page.locator(".pick").innerText()).toBe("Plus\n\nmoins");
});
