import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { http, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { openTransaction } from "#app/lib/transaction.server.ts";

import { s3Storage } from "./s3.server.ts";
import { s3Headers } from "./s3-signature.ts";
import { folderStorage, tryStorage } from "./storage.server.ts";

const settings = {
  endpoint: "https://s3.exemple.test",
  region: "fr-par",
  bucket: "preau-fichiers",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const base = `${settings.endpoint}/${settings.bucket}`;
const kept = new Map<string, Buffer>();
const server = setupServer();
let folder = "";

function bucket() {
  const signed = async (request: Request) => {
    const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
    const at = (request.headers.get("x-amz-date") ?? "").replace(date, "$1-$2-$3T$4:$5:$6Z");
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const type = request.headers.get("content-type");
    const headers: Record<string, string> =
      request.method === "PUT" && type ? { "content-type": type } : {};
    const { method } = request;
    const wanted = s3Headers(
      { method, url: new URL(request.url), headers, body },
      settings,
      new Date(at),
    );
    return wanted["Authorization"] === request.headers.get("authorization");
  };
  const answer = async (request: Request, run: (key: string) => Response | Promise<Response>) =>
    (await signed(request))
      ? run(new URL(request.url).pathname)
      : new HttpResponse("<Error><Code>SignatureDoesNotMatch</Code></Error>", { status: 403 });
  server.use(
    http.put(`${base}/*`, ({ request }) =>
      answer(request, async (key) => {
        kept.set(key, Buffer.from(await request.arrayBuffer()));
        return new HttpResponse(null, { status: 200 });
      }),
    ),
    http.get(`${base}/*`, ({ request }) =>
      answer(request, (key) => {
        const bytes = kept.get(key);
        if (!bytes)
          return new HttpResponse("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
        return new HttpResponse(new Uint8Array(bytes));
      }),
    ),
    http.delete(`${base}/*`, ({ request }) =>
      answer(request, (key) => {
        kept.delete(key);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "preau-files-"));
  server.listen({ onUnhandledRequest: "error" });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["folder", "s3"] as const)("a storage: %s", (name) => {
  const open = () => {
    if (name === "folder") return folderStorage(join(folder, "files"));
    bucket();
    return s3Storage(settings);
  };

  test("what is put is read, replaced and removed; removing twice is no fault", async () => {
    const storage = open();
    const key = "photos/0b1c-2d3e.jpg";

    expect(await storage.read(key)).toBeUndefined();
    await storage.put(key, Buffer.from("premier"));
    await storage.put(key, Buffer.from([0, 255, 10, 13]));
    expect(await storage.read(key)).toEqual(Buffer.from([0, 255, 10, 13]));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  test.each(["../data.key", "photos/../../a.jpg", "/etc/passwd", "photos/a", "Photos/a.jpg", ""])(
    "a key that leaves its folder is refused: %s",
    async (key) => {
      const storage = open();
      await expect(storage.put(key, Buffer.from("a"))).rejects.toThrow("another form");
      await expect(storage.read(key)).rejects.toThrow("another form");
      await expect(storage.remove(key)).rejects.toThrow("another form");
    },
  );
});

test("files of the folder are readable by their owner only, and no half of one is found", async () => {
  const storage = folderStorage(join(folder, "own"));
  await storage.put("photos/a.jpg", Buffer.from("a"));

  expect((await stat(join(folder, "own/photos/a.jpg"))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, "own/photos"))).mode & 0o077).toBe(0);
  expect(await readdir(join(folder, "own/photos"))).toEqual(["a.jpg"]);
});

test("a bucket that refuses is an error, never an absent file", async () => {
  server.use(http.get(`${base}/*`, () => new HttpResponse(null, { status: 403 })));
  await expect(s3Storage(settings).read("photos/a.jpg")).rejects.toThrow("403");
});

test("a bucket is tried by one file that it keeps no longer", async () => {
  bucket();
  kept.clear();

  await tryStorage(s3Storage(settings));

  expect(kept.size).toBe(0);
});

test("a bucket that refuses is named before anything starts, without its keys", async () => {
  server.use(http.put(`${base}/*`, () => new HttpResponse(null, { status: 403 })));

  const trying = tryStorage(s3Storage(settings));

  await expect(trying).rejects.toThrow(/S3_ENDPOINT, S3_BUCKET .*403/);
  await expect(trying).rejects.not.toThrow(settings.secretAccessKey);
});

test("a folder that cannot be written is named too", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");

  await expect(tryStorage(folderStorage(file))).rejects.toThrow("DATA_DIR");
});

test("no bucket is asked inside a transaction", async () => {
  const storage = s3Storage(settings);
  const requested = openTransaction.run({ after: [] }, () => storage.read("photos/a.jpg"));
  await expect(requested).rejects.toThrow("inside a transaction");
});

test("a bucket of the deployer's own network serves, over http too (decision 024)", async () => {
  const files = new Map<string, Buffer>();
  const own = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.method === "PUT") files.set(request.url ?? "", body);
      if (request.method === "DELETE") files.delete(request.url ?? "");
      response.writeHead(request.method === "DELETE" ? 204 : 200);
      response.end(files.get(request.url ?? ""));
    });
  });
  await new Promise<void>((ready) => own.listen(0, "127.0.0.1", ready));
  const { port } = own.address() as AddressInfo;
  server.use(http.all(`http://127.0.0.1:${String(port)}/*`, () => passthrough()));
  const storage = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${String(port)}` });

  await storage.put("photos/a.jpg", Buffer.from("une photo"));

  expect((await storage.read("photos/a.jpg"))?.toString()).toBe("une photo");
  expect([...files.keys()]).toEqual([`/${settings.bucket}/photos/a.jpg`]);
  await tryStorage(storage);
  own.closeAllConnections();
  own.close();
});

test("a request is signed as the provider’s own published example", () => {
  const keys = { ...settings, region: "us-east-1" };
  const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
  const headers = { range: "bytes=0-9" };
  const at = new Date("2013-05-24T00:00:00Z");

  expect(s3Headers({ method: "GET", url, headers }, keys, at)["Authorization"]).toContain(
    "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});
