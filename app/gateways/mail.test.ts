import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { expect, test, vi } from "vitest";

import { LastingRefusal } from "#app/lib/outbox.ts";

import { mailBySmtp, mailToFolder } from "./mail.server.ts";

const from = "Préau <equipe@preau.test>";
const hostile = {
  id: 12,
  mark: "a1b2c3",
  to: "a@b.fr\r\nBcc: c@d.fr",
  subject: "Été",
  text: "Bonjour, à demain",
  html: "<p>Bonjour</p>",
};

const plain = {
  mark: "a1b2c3",
  to: "zoe@famille.fr",
  subject: "Été",
  text: "À demain",
  html: "<p>À demain</p>",
};

test("a mail is a file that a carrier reads; its address cannot add a header", async () => {
  const folder = await mkdtemp(join(tmpdir(), "preau-mail-"));

  await mailToFolder(join(folder, "outbox"), from)(hostile);

  const [name = ""] = await readdir(join(folder, "outbox"));
  const written = await readFile(join(folder, "outbox", name), "utf8");
  expect(name).toBe("00000012.eml");
  expect(written).toMatch(/^Message-ID: <12\.a1b2c3@preau\.test>\r$/m);
  expect(written).not.toMatch(/^Bcc:/m);
  await rm(folder, { recursive: true });
});

type Taken = { to: string[]; from: string; message: string };

type Refusals = Readonly<Partial<Record<"sender" | "recipient" | "data", Error>>>;

const refusalOf = (responseCode: number) =>
  Object.assign(new Error(`refused ${String(responseCode)}`), { responseCode });

async function carrier({ sender, recipient, data: refusal }: Refusals = {}) {
  const taken: Taken[] = [];
  const addressesOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, done) => {
      done(sender);
    },
    onRcptTo: (_, __, done) => {
      done(recipient);
    },
    onData: (stream, session, done) => {
      void text(stream).then((message) => {
        if (!refusal) taken.push({ ...addressesOf(session), message });
        done(refusal);
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    taken,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => {
          done();
        });
      }),
  };
}

test("an SMTP server receives the mail, its accents and its one recipient", async () => {
  const { url, taken, close } = await carrier();

  await mailBySmtp(url, from)({ id: 7, ...plain });

  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ to: ["zoe@famille.fr"], from: "equipe@preau.test" });
  expect(taken[0]?.message).toContain("Subject: =?UTF-8?");
  expect(taken[0]?.message).toContain("Message-ID: <7.a1b2c3@preau.test>");
  await close();
});

test("a mail is said twice, as text and as a page, and a parser finds both", async () => {
  const { url, taken, close } = await carrier();
  const html = `<!doctype html><p>À demain, ${"é".repeat(400)}</p><a href="https://preau.test/?a=1&amp;b=2">Ouvrir</a>`;
  const text = `À demain.\n.\n${"é".repeat(400)}`;

  await mailBySmtp(url, from)({ ...plain, id: 7, subject: "Été à Lyon", text, html });

  const read = await PostalMime.parse(taken[0]?.message ?? "");
  expect(read).toMatchObject({
    subject: "Été à Lyon",
    from: { name: "Préau", address: "equipe@preau.test" },
    to: [{ address: "zoe@famille.fr" }],
    messageId: "<7.a1b2c3@preau.test>",
    attachments: [],
  });
  expect(read.text?.trim()).toBe(text);
  expect(read.html?.trim()).toBe(html);
  const kind = read.headers.find(({ key }) => key === "content-type");
  expect(kind?.value).toMatch(/^multipart\/alternative/);
  expect(read.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  await close();
});

test("what people wrote adds no header, no recipient and no second mail", async () => {
  const { url, taken, close } = await carrier();
  const subject = "Zoé\r\nBcc: c@d.fr\r\n\r\n<b>corps</b>";
  const text = "Bonjour\r\n.\r\nRCPT TO:<c@d.fr>\r\n<b>gras</b>";

  const html = "<p>Bonjour</p>";
  await mailBySmtp(url, from)({ ...plain, id: 9, subject, text, html });
  await expect(mailBySmtp(url, from)(hostile)).rejects.toThrow(/recipient/);

  expect(taken.map(({ to }) => to)).toEqual([["zoe@famille.fr"]]);
  const message = taken[0]?.message ?? "";
  const head = message.slice(0, message.indexOf("\r\n\r\n"));
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^Content-Type: multipart\/alternative/m);
  await close();
});

async function dripping() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.write("220 slow\r\n");
    const drip = setInterval(() => socket.write("250-x\r\n"), 50);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      open.delete(socket);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${String(port)}`, open, close: () => server.close() };
}

test("a server that never ends its answer is left after the time of a whole mail", async () => {
  const { url, open, close } = await dripping();

  await expect(mailBySmtp(url, from, 300)({ id: 8, ...plain })).rejects.toThrow();

  await vi.waitFor(() => {
    expect(open.size).toBe(0);
  });
  close();
});

test("a mail that is leaving is given up when the process stops", async () => {
  const { url, open, close } = await dripping();
  const stop = new AbortController();
  const begun = performance.now();

  const leaving = mailBySmtp(url, from)({ id: 8, ...plain }, stop.signal);
  setTimeout(() => {
    stop.abort();
  }, 200);

  await expect(leaving).rejects.toThrow();
  expect(performance.now() - begun).toBeLessThan(2000);
  await vi.waitFor(() => {
    expect(open.size).toBe(0);
  });
  close();
});

test("what an SMTP server refuses was not sent: it is tried again later", async () => {
  const { url, close } = await carrier({ data: new Error("mailbox full") });
  const mail = { id: 8, ...plain };

  await expect(mailBySmtp(url, from)(mail)).rejects.toThrow("mailbox full");
  await close();
});

test.each([
  ["an unknown recipient", { recipient: refusalOf(550) }, true],
  ["a message that is not taken", { data: refusalOf(554) }, true],
  ["a recipient to try later", { recipient: refusalOf(450) }, false],
  ["a message to try later", { data: refusalOf(451) }, false],
  ["a sender that is not ours, which a deployer mends", { sender: refusalOf(550) }, false],
])("whether a refusal lasts: %s (STM-44)", async (_, refusals, lasts) => {
  const { url, close } = await carrier(refusals);

  const failure: unknown = await mailBySmtp(
    url,
    from,
  )({ id: 8, ...plain }).catch((e: unknown) => e);

  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof LastingRefusal).toBe(lasts);
  await close();
});

test("no answer is no lasting refusal", async () => {
  const { url, close } = await carrier();
  await close();

  const failure: unknown = await mailBySmtp(
    url,
    from,
  )({ id: 8, ...plain }).catch((e: unknown) => e);

  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(LastingRefusal);
});
