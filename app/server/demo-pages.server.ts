import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import i18next from "i18next";
import { LRUCache } from "lru-cache";

import { setClock } from "#app/db/clock.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { type Clock, machineClock, plusDays, plusHours } from "#app/lib/clock.ts";
import { demoButton, demoDocument, demoHeaders } from "#app/lib/demo-document.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { answerForm } from "#app/lib/read-form.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { paths } from "#app/paths.ts";

import { runJobsNext } from "./jobs.server.ts";

type Settings = Readonly<{
  connection: Pick<Connection, "db" | "alone">;
  gateways: Gateways;
  clock: Clock;
  stylesheet: string;
}>;

const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`demo:${key}`, words);

const steps = {
  hour: (now: Date) => plusHours(now, 1),
  day: (now: Date) => plusDays(now, 1),
  three_days: (now: Date) => plusDays(now, 3),
  week: (now: Date) => plusDays(now, 7),
} as const;

const isStep = (word: unknown): word is keyof typeof steps =>
  typeof word === "string" && Object.hasOwn(steps, word);

const shownMails = 50;

/** Outbox and business time, which any visitor may advance (decision 024). */
export function demoPages({ connection, gateways, clock, stylesheet }: Settings): Hono {
  const pages = new Hono({ strict: false });

  pages.get(paths.demo, async (c) => {
    const mails = (await listMails(connection.db)).slice(-shownMails).reverse();
    const body = html`<h1>${t("title")}</h1>
      ${clockForm(clock())}
      <section class="mt-s6">
        <h2>${t("mails.title", { count: mails.length })}</h2>
        ${mails.length === 0 ? html`<p>${t("mails.none")}</p>` : mails.map(mailOf)}
      </section>
      <p class="mt-s6"><a href="${paths.home}">${t("home")}</a></p>`;
    return c.html(demoDocument(t("title"), t("notice"), stylesheet, body), 200, demoHeaders);
  });

  const moves = new LRUCache<string, true>({ max: 1000 });

  /** The same form sent twice moves the clock once (CNV-12). */
  function isFirst(key: unknown): boolean {
    if (typeof key !== "string" || key === "") return true;
    const isKnown = moves.has(key);
    moves.set(key, true);
    return !isKnown;
  }

  pages.post(paths.demo, (c) =>
    answerForm(c.req.raw, async (form) => {
      const step = form.get("step");
      if (isStep(step) && isFirst(form.get("once_key")))
        await setClock(connection.db, steps[step](clock()), machineClock());
      await runJobsNext({ connection, gateways }, clock());
      return c.redirect(paths.demo, 303);
    }),
  );
  return pages;
}

function clockForm(now: Date) {
  const buttons = Object.keys(steps).map(
    (step) =>
      html`<button class="${demoButton.quiet}" name="step" value="${step}">
        ${t(`clock.${step}`)}
      </button>`,
  );
  return html`<section class="mt-s5">
    <h2>${t("clock.title")}</h2>
    <p class="mt-s2">${t("clock.now", { now: dayAndTime(now) })}</p>
    <form method="post" action="${paths.demo}" class="mt-s4 flex flex-wrap gap-s3">
      <input type="hidden" name="once_key" value="${randomUUID()}" />
      ${buttons}
      <button class="${demoButton.primary}" name="step" value="none">${t("clock.jobs")}</button>
    </form>
  </section>`;
}

type Mail = Awaited<ReturnType<typeof listMails>>[number];

function mailOf({ to, subject, text, links, created_at }: Mail) {
  const rest = links.reduce((left, link) => left.replace(link, "").trimEnd(), text);
  return html`<article class="mt-s4 border-t border-line pt-s4">
    <h3>${subject}</h3>
    <p class="text-sm text-ink-2">
      ${t("mails.head", { to, at: dayAndTime(new Date(created_at)) })}
    </p>
    <p class="mt-s2 whitespace-pre-line">${rest}</p>
    ${links.map((link) => html`<p class="mt-s2"><a href="${link}">${t("mails.follow")}</a></p>`)}
  </article>`;
}
