import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { readCommand } from "#app/cli/commands.ts";
import { readEnv } from "#app/env-read.server.ts";
import { variableNames } from "#app/env-schema.ts";
import { bodyLimitOf } from "#app/server/body-limit.ts";
import { good } from "#tests/setup/environment.ts";

const read = (path: string) => readFileSync(path, "utf8");
const operations = read("docs/operations.md");
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;
const variables = new Set([...variableNames, "NODE_ENV"]);
const started = scripts.start?.replace("exec ", "") ?? "";

const blocks = [...operations.matchAll(/```sh\n(.*?)```/gs)].map(([, text = ""]) => text);
const lines = blocks.flatMap((text) => text.split("\n").filter(Boolean));

/** The words of a line of a shell, quotes taken off. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ""));

const marketIn = (text: string) =>
  [...text.matchAll(/(?:npm run --silent market --|run\.mjs market) (.+)$/gm)].map(
    ([, line = ""]) => wordsOf(line),
  );

test("every command of the operator's guide exists, with its options", () => {
  const units = readdirSync("deploy/systemd").map((name) => read(`deploy/systemd/${name}`));
  const commands = [...lines, ...units].flatMap(marketIn);
  expect(commands.length).toBeGreaterThan(12);
  for (const words of commands) expect(() => readCommand(words), words.join(" ")).not.toThrow();
  for (const [, words = ""] of operations.matchAll(/`market ([a-z -]+[a-z])/g)) {
    const name = words.split(" ").slice(0, 2).join(" ");
    expect(() => readCommand([...name.split(" "), "1", "--reason=x"]), name).not.toThrow(
      /There is no command/,
    );
  }
});

test("every script and file that it names is there", () => {
  const named = lines.flatMap((line) => /npm run (?:--silent )?([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...operations.matchAll(/\b(?:deploy|app|docs|scripts|tests)\/[\w./@-]+\w/g)];
  expect(files.length).toBeGreaterThan(8);
  for (const [path] of files) {
    if (!path.endsWith("preau")) expect(existsSync(path), path).toBe(true);
  }
});

test("every variable that it, the containers and the units name is read by Préau", () => {
  const inGuide = [...operations.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)];
  const compose = read("deploy/compose.yml");
  const own = compose.slice(compose.indexOf("x-variables"), compose.indexOf("\nservices:"));
  const inCompose = [
    ...own.matchAll(/^ {2}([A-Z_0-9]+):/gm),
    ...compose.matchAll(/\*variables, ([A-Z_]+):/g),
  ];
  const units = readdirSync("deploy/systemd").map((name) => read(`deploy/systemd/${name}`));
  const inUnits = units.flatMap((text) =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) => [
      ...all.matchAll(/(\w+)=/g),
    ]),
  );
  const inFile = [...read("deploy/production.env.example").matchAll(/^([A-Z_0-9]+)=/gm)];
  const inContainer = [...read("deploy/Containerfile").matchAll(/\b([A-Z_]{4,})=/g)];
  const all = [inGuide, inCompose, inUnits, inFile, inContainer]
    .flat()
    .map(([, name = ""]) => name);
  expect(all.length).toBeGreaterThan(60);
  expect([...new Set(all)].filter((name) => !variables.has(name))).toEqual([]);
  const example = read(".env.example");
  const unnamed = [...new Set(all)].filter((name) => !example.includes(name));
  expect(unnamed).toEqual([]);
});

test("what the example asks to be filled in is all that production demands", () => {
  const given = [...read("deploy/production.env.example").matchAll(/^([A-Z_0-9]+)=(.*)$/gm)];
  const filled = given.map(([, name = "", value = ""]) => [
    name,
    value || good[name as keyof typeof good],
  ]);
  const source = Object.fromEntries(filled) as Record<string, string>;

  expect(readEnv(source)).toMatchObject({ mode: "production", demo: false });
  for (const name of Object.keys(good).filter((one) => one !== "NODE_ENV"))
    expect(source, name).toHaveProperty(name);
});

test("the container copies what a build is made of, and starts it as npm start does", () => {
  const text = read("deploy/Containerfile");
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all = ""]) =>
    all.split(" "),
  );
  for (const path of copied) expect(existsSync(path), path).toBe(true);
  const made = /const sources = \[(.*?)\]/s.exec(read("scripts/prepare.mjs"))?.[1] ?? "";
  const sources = [...made.matchAll(/"(.+?)"/g)].map(([, path = ""]) => path);
  expect(sources.length).toBeGreaterThan(6);
  expect(sources.filter((path) => !copied.some((one) => `${path}/`.startsWith(`${one}/`)))).toEqual(
    [],
  );
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(text) ?? [];
  expect((JSON.parse(command) as string[]).join(" ")).toBe(started);
  for (const unit of ["preau@", "preau-jobs"])
    expect(read(`deploy/systemd/${unit}.service`)).toContain(`ExecStart=/usr/bin/${started}\n`);
});

test("both proxies let through the largest body and a room's events, and keep figures inside", () => {
  const nginx = read("deploy/proxy/nginx.conf");
  const caddy = read("deploy/proxy/Caddyfile");
  const largest = bodyLimitOf("/api/teacher/documents/1/upload");
  for (const text of [nginx, caddy]) {
    const [, megabytes = ""] = /(?:client_max_body_size|max_size) (\d+)m/i.exec(text) ?? [];
    expect(Number(megabytes) * 1_000_000).toBeGreaterThanOrEqual(largest);
    expect(text).toContain("/api/operator/metrics");
    expect(text).toContain("/readyz");
  }
  const [, signals = "^$"] = /location ~ (\^\S+signals\$)/.exec(nginx) ?? [];
  expect("/api/public/rooms/0b0e7c4a-0000-4000-8000-000000000000/signals").toMatch(
    new RegExp(signals),
  );
  expect(caddy).toContain("flush_interval -1");
});

test("what the container copies and the units start is there", () => {
  const copied = [...read("deploy/Containerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
    ([, sources = ""]) => sources.split(" "),
  );
  const units = readdirSync("deploy/systemd").map((name) => read(`deploy/systemd/${name}`));
  const begun = units.flatMap((text) =>
    [...text.matchAll(/^ExecStart=\/usr\/bin\/node (?:--\S+ )*(\S+)/gm)].map(([, path]) => path),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(begun.length).toBeGreaterThan(3);
  const all = [...copied, ...begun.map((path) => path ?? "")];
  expect(all.filter((path) => !existsSync(path))).toEqual([]);
});

test("both proxies ask the instances that the units begin, and close each block", () => {
  const nginx = read("deploy/proxy/nginx.conf");
  const guide = /enable --now ((?:preau@\d+ ?)+)/.exec(operations)?.[1] ?? "";
  const ports = [...guide.matchAll(/@(\d+)/g)].map(([, port]) => port);
  expect(ports.length).toBeGreaterThan(1);
  expect([...nginx.matchAll(/^ {2}server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port)).toEqual(
    ports,
  );
  for (const path of ["deploy/proxy/nginx.conf", "deploy/proxy/Caddyfile"]) {
    const text = read(path).replaceAll(/^\s*#.*$/gm, "");
    expect(text.match(/\{/g)?.length, path).toBe(text.match(/\}/g)?.length);
  }
});
