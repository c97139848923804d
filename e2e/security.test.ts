import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect } from "vitest";

import { testOn } from "./bytes.ts";
import { openPages } from "./site.ts";
import { Bytes, crawl, type Seen } from "./steps/crawl.ts";
import { hostileTexts, marks } from "./steps/hostile.ts";

const everywhere = [
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "content-security-policy",
];

const payment =
  /^\/(?:moyens-de-paiement|mes-cours\/\d+\/banque|factures\/\d+\/(?:payer|banque)|stage\/[^/]+\/inscription|mes-stages\/\d+)/;

const player = "frame-src https://www.youtube-nocookie.com;";
const video = /^\/cours-particuliers\/[^/]+\/\?video=1$/;

function faultsOf({ path, type, text, response: { status, headers } }: Seen): string[] {
  const faults = everywhere.filter((name) => !headers.has(name)).map((name) => `no ${name}`);
  const policy = headers.get("content-security-policy") ?? "";
  // Payment forms end at the bank's site, another one when the API is remote.
  const site = payment.test(path) ? policy.replace(/form-action [^;]*/, "") : policy;
  // A requested video shows the player's site in a frame (PUB-024).
  const rest = video.test(path) ? site.replace(player, "") : site;
  if (/unsafe|\*|https?:/.test(rest)) faults.push(`policy: ${rest}`);
  if (!policy.includes("frame-ancestors 'none'")) faults.push("may be framed");
  if (status >= 500) faults.push(`answers ${String(status)}`);
  if ([...headers.keys()].some((name) => name.startsWith("access-control"))) faults.push("CORS");
  if (/html|xml|svg/.test(type) && marks.some((mark) => text.includes(mark))) {
    faults.push("shows what people wrote as markup");
  }
  return faults.map((fault) => `${path}: ${fault}`);
}

const tokenIn = (cookies: string) => /access-token=([^;]{40})/.exec(cookies)?.[1] ?? "no token";

const private_ = /^(?:text\/html|text\/x-script|application\/json)/;

const crawled = testOn({ remote: true, sql: hostileTexts, variables: { LOG_LEVEL: "info" } });

crawled(
  "S1 nothing is changed, shown as markup, kept or told to whom it is not",
  async ({ site }) => {
    const { accounts, password } = site.seed;
    const visitor = new Bytes(site.origin);
    const open = openPages(site.seed);
    const pages = await crawl(visitor, site.origin, ["/", "/sitemap.xml", "/robots.txt", ...open]);
    expect(pages.length, "pages of a visitor").toBeGreaterThan(60);
    expect(pages.flatMap(faultsOf)).toEqual([]);
    expect(pages.filter(({ text }) => text.includes("&lt;img src=x")).length).toBeGreaterThan(10);

    const emails = Object.values(accounts).map(({ email }) => email);
    for (const { path, text, response } of pages) {
      expect(text, path).not.toMatch(/CANARY-/);
      if (!/connexion/.test(path)) {
        expect(
          emails.filter((email) => text.includes(email)),
          path,
        ).toEqual([]);
      }
      if (/^public/.test(response.headers.get("cache-control") ?? "")) {
        expect(response.headers.getSetCookie(), path).toEqual([]);
      }
    }
    expect(visitor.cookies).not.toMatch(/token/);

    const openAs = async (name: string) => {
      const browser = new Bytes(site.origin);
      const email = accounts[name]?.email ?? "";
      const signed = await browser.send("/connexion/", { email, password });
      expect(signed.status).toBe(303);
      return { browser, home: signed.headers.get("location") ?? "/" };
    };
    const strangers = {
      customer: (await openAs("customer_b")).browser,
      teacher: (await openAs("teacher_u")).browser,
    };
    for (const [name, role, other] of [
      ["customer_a", "customer", "teacher"],
      ["teacher_t", "teacher", "customer"],
    ] as const) {
      const { browser, home } = await openAs(name);
      const own = await crawl(browser, site.origin, [home, "/"], 3);

      expect(own.length, `pages of ${name}`).toBeGreaterThan(40);
      expect(own.flatMap(faultsOf)).toEqual([]);
      expect(browser.cookies.length).toBeLessThan(4096);
      for (const { path, type, text, response } of own) {
        if (private_.test(type)) {
          expect(response.headers.get("cache-control"), path).toBe("private, no-store");
        }
        expect(text, path).not.toMatch(/CANARY-(?:customer_b|teacher_u)-|CANARY-\w+-iban/);
        expect(text, path).not.toContain(tokenIn(browser.cookies));
      }
      const hers = own.filter(({ path, response }) => areas.test(path) && response.status === 200);
      expect(hers.length, `private pages of ${name}`).toBeGreaterThan(15);
      await expectClosed(hers, new Bytes(site.origin), "/connexion/");
      await expectClosed(hers, strangers[other], other === "teacher" ? "/espace-prof/" : "/mes-");
      await expectUnknown(hers, strangers[role], name);
    }

    const written = site
      .log()
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { method?: string; path?: string })
      .filter(({ method }) => method && method !== "GET")
      .map(({ path }) => path);
    const read = ["/api/contract/[token]/messages/read", "/api/notifications/read"];
    const known = ["/api/login", ...read].sort();
    expect([...new Set(written)].sort(), "what the API was made to write").toEqual(known);
  },
);

const areas =
  /^\/(?:mes-cours|mes-demandes-de-cours|eleves|moyens-de-paiement|informations|espace-prof(?!\/candidature(?:\/|\.data)(?:\?|$)))\b/;

async function expectClosed(pages: readonly Seen[], by: Bytes, to: string) {
  for (const { path } of pages) {
    const { status, headers } = await by.ask(path);
    const location = headers.get("location") ?? "";
    // Remix data redirects have status 202 and the target in the body.
    if (path.includes(".data")) expect([path, status]).toEqual([path, 202]);
    else {
      expect([302, 303], path).toContain(status);
      expect(location.slice(0, to.length), path).toBe(to);
    }
  }
}

async function expectUnknown(pages: readonly Seen[], by: Bytes, owner: string) {
  const named = pages.filter(({ path }) => /\/\d+(?:\/|\.data)/.test(path));
  expect(named.length).toBeGreaterThan(3);
  for (const { path } of named) {
    const answer = await by.ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text(), path).not.toContain(`CANARY-${owner}-`);
  }
}

const ours = "https://preau.test";
const secretOf = (name: string) => `${name}-CANARY-${"0aZ".repeat(12)}`;

const inProduction = testOn({
  sql: "alter table booking_drafts rename to canary_table",
  variables: {
    PREAU_MODE: "production",
    PREAU_ALLOW: "embedded,outbox,sample-legal",
    PUBLIC_ORIGIN: ours,
    SESSION_SECRET: secretOf("session"),
    DATA_KEY: randomBytes(32).toString("base64"),
    STRIPE_SECRET_KEY: secretOf("sk_test"),
    STRIPE_WEBHOOK_SECRET: secretOf("whsec"),
    STRIPE_PUBLIC_KEY: "pk_test",
    LOG_LEVEL: "debug",
    NODE_OPTIONS: "--import ./e2e/unhandled.mjs",
  },
});

inProduction(
  "S2 cookies, what is not there, forged hosts, faults, the log and the end",
  async ({ site }) => {
    const { accounts, password } = site.seed;
    const { email = "" } = accounts["customer_a"] ?? {};
    const browser = new Bytes(site.origin, ours);

    const signed = await browser.send("/connexion/", { email, password });
    expect(signed.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}; includeSub/);
    const lines = signed.headers.getSetCookie();
    expect(lines.map((line) => line.split("=", 1)[0])).toEqual([
      "__Host-access-token",
      "__Host-refresh-token",
      "user-role",
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/; HttpOnly; .*Secure; SameSite=Lax$/);
      expect(line).not.toMatch(/domain/i);
    }
    const tokens = lines.slice(0, 2).map((line) => /=([^;]+)/.exec(line)?.[1] ?? "");

    await expectAbsent(browser);
    await expectOwnHost(site.origin);
    await expectSilentFaults(browser);

    await sendMarked(browser, tokens);
    const log = site.log();
    expect(log.length).toBeGreaterThan(30);
    for (const line of log) JSON.parse(line);
    expect(log.filter((line) => line.includes("Failed query")).length).toBeGreaterThan(2);
    const all = log.join("\n");
    expect(all).not.toMatch(/canary(?!_table)/i);
    for (const secret of [...tokens, email, password]) expect(all).not.toContain(secret);
    expect(all.replace(/\D/g, "")).not.toContain(phone.slice(1));
    expect(all, "the proxy's trace").toContain(`"trace":"${trace}"`);

    await site.breaks();
    await expect(fetch(`${site.origin}/healthz`)).rejects.toThrow();
    expect(site.log().join("\n")).toContain("unhandled rejection");
  },
);

async function expectAbsent(browser: Bytes) {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const absent = [
    ...["/.git/config", "/.git/", "/.env", "/.env.example", "/package.json", "/server.log"],
    ...["/build/server/index.js", "/build/", "/assets/", "/uploads/", "/outbox/", "/database/"],
    ...["/demo/", "/demo/composants/", "/demo/banque/a/", "/sbom.json", "/build/sbom.json"],
    ...["/assets/../package.json", "/assets/../../sbom.json", "/app/root.tsx"],
    ...["/..%2fpackage.json", "/assets/%2e%2e/%2e%2e/package.json", "/server.js", "/@vite/client"],
    ...scripts.map((name) => `/assets/${name}.map`),
  ];
  for (const path of absent) {
    const { status, headers } = await browser.ask(path);
    const whole = status === 301 ? (await browser.ask(`${path}/`)).status : status;
    expect([path, whole]).toEqual([path, 404]);
    for (const name of everywhere) expect(headers.get(name), `${path} ${name}`).toBeTruthy();
  }
}

async function expectOwnHost(site: string) {
  const forged = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Original-URL": "/evil.example/",
    Forwarded: "host=evil.example",
  };
  for (const path of ["/", "/connexion/", "/sitemap.xml", "/cgu"]) {
    const response = await fetch(site + path, { headers: forged, redirect: "manual" });
    expect(await response.text(), path).not.toContain("evil.example");
    expect(response.headers.get("location") ?? "").not.toContain("evil");
  }
}

async function expectSilentFaults(browser: Bytes) {
  const teachers = await (await browser.ask("/sitemaps/professeurs.xml")).text();
  const lesson = /\/cours-particuliers\/[a-z0-9-]+-\d+\//.exec(teachers)?.[0] ?? "";
  const path = "/api/public/booking-drafts/3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
  for (const requested of [path, `${lesson}reserver/eleve/`, `${lesson}reserver/eleve.data`]) {
    const response = await browser.ask(requested, {
      headers: { Cookie: `${browser.cookies}; draft=3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d` },
    });
    const text = await response.text();
    expect([requested, response.status]).toEqual([requested, 500]);
    expect(text, requested).not.toMatch(
      /canary|booking_drafts|relation|drizzle|\bat .+\.js|node_modules/i,
    );
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
}

const phone = "0639981234";
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";

async function sendMarked(browser: Bytes, [access = ""]: string[]) {
  const mail = "canary.zoe+a@famille.fr";
  const word = "CANARY-9fB2kQ7xW4mZ8pL1sD6v";
  await browser.send("/connexion/", { email: mail, password: word });
  await browser.send("/inscription/", { email: mail, password: word, firstname: "Canary" });
  await browser.send("/mot-de-passe-oublie/", { email: mail });
  await browser.send(`/renouvellement-mot-de-passe/?token=${word}`, { token: word });
  await browser.ask(`/recherche/?city=canary&email=${mail}`);
  await browser.ask(`/offre/${word}/`);
  await browser.ask(`/connexion/?retour=%2Fcanary%0d%0a{"level":"fatal"}`);
  const json = { "Content-Type": "application/json", Authorization: `Bearer ${access}` };
  const api = (method: string, path: string, body: unknown) =>
    browser.ask(path, { method, headers: json, body: JSON.stringify(body) });
  await api("POST", "/api/login", { email: mail, password: word });
  await api("POST", `/api/noyau/system/forgotten-password/${mail}`, {});
  await api("POST", "/api/security/refresh-token", { refresh_token: word });
  await api("POST", "/api/security/reset-password", { reset_password_token: word });
  const spelt = phone.replace(/\d\d(?=\d)/g, "$& ");
  const seen = `${mail} Bearer ${word} ${spelt}, 12 rue Canary`;
  await api("POST", "/api/public/system/log", { error: `TypeError ${seen}` });
  const named = { firstname: "Canary", lastname: "Canary", address: "12 rue Canary" };
  const typed = { phone_region: "FR", phone_country: "33", phone_number: phone };
  await api("POST", "/api/signup", { email: mail, password: word, ...named, phone: typed });
  await api("POST", "/api/public/contact", { email: mail, message: `${seen} ${phone}`, ...named });
  await api("PUT", "/api/customer", { ...named, phone: typed, tax_address: named.address });
  await browser.ask(`/contact/?telephone=${phone}`, {
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  });
  await api("POST", "/api/payment/webhook", word);
  const draft = "/api/public/booking-drafts/3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
  await api("PUT", draft, { firstname: "Canary", comment: `canary un\ncanary deux\n\n${mail}` });
  const report = {
    "csp-report": { "document-uri": `https://preau.test/?email=${mail}&t=${word}` },
  };
  await api("POST", "/csp-report", report);
}
