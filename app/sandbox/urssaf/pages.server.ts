import { Hono } from "hono";
import { html } from "hono/html";
import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";
import { demoButton, demoDocument, demoHeaders, type Markup } from "#app/lib/demo-document.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { answerForm } from "#app/lib/read-form.server.ts";

import { drawRandom, findPerson, type PersonRow, setAccount } from "./people.server.ts";
import { codeAt } from "./request.ts";
import { decideRequest, listRequests } from "./requests.server.ts";

type PagesSettings = Readonly<{
  db: Db;
  /** Business time. */
  clock: Clock;
  stylesheet: () => string;
}>;

const t = (key: string, words: Record<string, string> = {}) => i18next.t(`agency:${key}`, words);

/** Family actions at the agency, without scripts. Demo only, under /demo/urssaf, with the Origin check. */
export function agencyPages({ db, clock, stylesheet }: PagesSettings): Hono {
  const pages = new Hono({ strict: false });
  const client = "/:client{[\\w-]+}/";

  pages.get(client, async (c) => {
    const person = await findPerson(db, c.req.param("client"));
    if (!person) return c.notFound();
    const requests = await listRequests(db, person.id);
    const body = html`<h1>${t("heading")}</h1>
      ${accountOf(c.req.path, person)}
      <h2 class="mt-s6">${t("requests.title")}</h2>
      ${requests.length === 0 ? html`<p class="my-s3">${t("requests.none")}</p>` : ""}
      ${requests.map((row) => requestOf(c.req.path, row, codeAt(row, clock())))}`;
    return c.html(demoDocument(t("title"), t("notice"), stylesheet(), body), 200, demoHeaders);
  });

  pages.post(client, (c) =>
    answerForm(c.req.raw, async (form) => {
      const person = await findPerson(db, c.req.param("client"));
      if (!person) return c.notFound();
      const [answer, id] = [form.get("answer"), form.get("request")];
      await db.transaction(async (tx) => {
        const scope = { tx, now: clock(), draw: drawRandom };
        if (answer === "activate" && person.code === "APPAREILLAGE_EC")
          await setAccount(scope, person.id, "APPAREILLAGE_VALIDE");
        const own = (await listRequests(tx, person.id)).find((row) => row.id === id);
        if (own && (answer === "accept" || answer === "decline"))
          await decideRequest(scope, own.id, answer);
      });
      return c.redirect(c.req.path, 303);
    }),
  );
  return pages;
}

function accountOf(action: string, { code }: PersonRow): Markup {
  const button = html`<form method="post" action="${action}" class="mt-s4">
    <button class="${demoButton.primary}" name="answer" value="activate">${t("activate")}</button>
  </form>`;
  return html`<p class="my-s4">${t(`account.${code}`)}</p>
    ${code === "APPAREILLAGE_EC" ? button : ""}`;
}

function requestOf(
  action: string,
  { id, bill, amountCents }: Awaited<ReturnType<typeof listRequests>>[number],
  code: string,
): Markup {
  const words = {
    bill,
    amount: sum(toEuros(amountCents)),
    half: sum(toEuros(amountCents - Math.floor(amountCents / 2))),
  };
  const buttons = html`<form method="post" action="${action}" class="mt-s3 flex flex-wrap gap-s3">
    <input type="hidden" name="request" value="${id}" />
    <button class="${demoButton.primary}" name="answer" value="accept">${t("accept")}</button>
    <button class="${demoButton.quiet}" name="answer" value="decline">${t("decline")}</button>
  </form>`;
  return html`<article class="mt-s4 border-t border-line pt-s4">
    <h3>${t("requests.one", words)}</h3>
    <p>${t(`request.${code}`, words)}</p>
    ${code === "20" ? buttons : ""}
  </article>`;
}
