import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";

import { readEnv } from "#app/env-read.server.ts";

import { questionsOf } from "./questions.server.ts";

function folder() {
  const path = mkdtempSync(join(tmpdir(), "preau-questions-"));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

/** What each third party that is named answers, or what is wrong with it. */
async function findingsOf(variables: Readonly<Record<string, string>>) {
  const questions = questionsOf(readEnv({ DATA_DIR: folder(), ...variables }));
  const answers = questions.flatMap(({ name, ask }) =>
    ask
      ? [
          ask().then(
            (sentence) => [name, sentence],
            (error: unknown) => [name, error instanceof Error ? error.message : "unknown"],
          ),
        ]
      : [],
  );
  return Object.fromEntries(await Promise.all(answers)) as Record<string, string>;
}

async function httpAt(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

test("nothing is asked of a third party that no variable names (OPS-47)", async () => {
  expect(await findingsOf({})).toEqual({ files: "A file was put and removed." });
});

test("a carrier of mails is asked for its greeting and our name; a refused password says which variable", async () => {
  const sent: string[] = [];
  const carrier = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ password }, _, done) => {
      if (password === "right") done(null, { user: "preau" });
      else done(new Error("wrong password"));
    },
    onData: (_, session, done) => {
      sent.push(session.id);
      done();
    },
  });
  await new Promise<void>((done) => carrier.listen(0, "127.0.0.1", done));
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        carrier.close(done);
      }),
  );
  const { port } = carrier.server.address() as AddressInfo;
  const at = (password: string) => ({ SMTP_URL: `smtp://preau:${password}@127.0.0.1:${port}` });

  expect(await findingsOf(at("right"))).toHaveProperty(
    "mail",
    expect.stringContaining("no mail was sent"),
  );
  const { mail } = await findingsOf(at("other"));
  expect(mail).toContain("SMTP_URL is wrong");
  expect(mail).not.toContain("other@");
  expect(sent).toEqual([]);
});

test("a relay answers a binding request, or is named with what to look at", async () => {
  const relay = createSocket("udp4", (request, { port, address }) => {
    const answer = Buffer.from(request);
    answer.writeUInt16BE(0x0101, 0);
    relay.send(answer, port, address);
  });
  await new Promise<void>((done) => relay.bind(0, "127.0.0.1", done));
  const { port } = relay.address();
  const at = { ICE_SERVERS: `stun:127.0.0.1:${port}` };

  expect(await findingsOf(at)).toHaveProperty(
    `stun:127.0.0.1:${port}`,
    "It answers a binding request.",
  );
  await new Promise<void>((done) => relay.close(done));
  const gone = await findingsOf({ ICE_SERVERS: `stun:127.0.0.1:${port}?transport=tcp` });
  expect(gone[`stun:127.0.0.1:${port}`] ?? "It cannot be read").toMatch(
    /does not answer|cannot be read/,
  );
});

test("who takes events is reached, and told apart from one that is down", async () => {
  const key = { MARKETING_KEY: "a key" };
  const up = await findingsOf({ ...key, MARKETING_URL: await httpAt(405) });
  const down = await findingsOf({ ...key, MARKETING_URL: await httpAt(502) });
  const none = await findingsOf({ ...key, MARKETING_URL: "http://127.0.0.1:9/" });

  expect(up.events).toContain("answers");
  expect(down.events).toContain("502");
  expect(none.events).toMatch(/does not answer \(.+\): MARKETING_URL is wrong/);
});
