import { type Context, Hono } from "hono";
import { html } from "hono/html";
import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";
import { demoButton, demoDocument, demoHeaders, type Markup } from "#app/lib/demo-document.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { answerForm } from "#app/lib/read-form.server.ts";

import {
  answerBank,
  type CardFaults,
  type Page,
  type PageResult,
  showPage,
  typeCard,
} from "./hosted-page.server.ts";
import type { Refusal } from "./test-cards.ts";

type PagesSettings = Readonly<{
  db: Db;
  /** Machine time, like the provider's. */
  clock: Clock;
  stylesheet: () => string;
}>;

/** Hosted pages without scripts (decision 015). Demo only, under /demo/banque, with the Origin check. */
export function hostedPages({ db, clock, stylesheet }: PagesSettings): Hono {
  const pages = new Hono({ strict: false });
  const session = "/:session{\\w+}/";

  pages.get(session, async (c) => {
    const page = await showPage(db, c.req.param("session"), clock());
    if (!page) return c.notFound();
    if (page.step === "over") return c.redirect(page.url, 303);
    const body = bodyOf(c.req.path, page);
    return c.html(document(stylesheet(), body), 200, demoHeaders);
  });

  pages.post(session, (c) =>
    answerForm(c.req.raw, (form) => answerPage(c, c.req.param("session"), form)),
  );

  async function answerPage(c: Context, id: string, form: FormData): Promise<Response> {
    const word = (name: string) => textOf(form.get(name)).slice(0, 40);
    const answer = form.get("answer");
    const result =
      answer === "accept" || answer === "refuse"
        ? await answerBank(db, id, answer, clock())
        : await typeCard(
            db,
            id,
            {
              cardNumber: word("cardNumber"),
              cardExpiry: word("cardExpiry"),
              cardCvc: word("cardCvc"),
            },
            clock(),
          );
    if (!result) return c.notFound();
    if ("goTo" in result) return c.redirect(result.goTo, 303);
    if ("again" in result) return c.redirect(c.req.path, 303);
    const page = await showPage(db, id, clock());
    if (page?.step !== "card") return c.redirect(c.req.path, 303);
    const body = cardForm(c.req.path, page, result, word("cardExpiry"));
    return c.html(document(stylesheet(), body), 422, demoHeaders);
  }
  return pages;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function bodyOf(action: string, page: Exclude<Page, { step: "over" }>): Markup {
  if (page.step === "card") return cardForm(action, page);
  return page.step === "confirm" ? confirmForm(action, page) : expiredNote(page);
}

const t = (key: string, words: Record<string, string> = {}) => i18next.t(`bank:${key}`, words);

const document = (stylesheet: string, body: Markup) =>
  demoDocument(t("title"), t("notice"), stylesheet, body);

function cardForm(
  action: string,
  page: Extract<Page, { step: "card" }>,
  result?: Extract<PageResult, { faults: CardFaults } | { refusal: Refusal }>,
  value = "",
): Markup {
  const faults: CardFaults = result && "faults" in result ? result.faults : {};
  const { heading, what, submit } = wordsOf(page);
  return html`<h1>${heading}</h1>
    ${what} ${summary(faults, result && "refusal" in result ? result.refusal : undefined)}
    <form method="post" action="${action}" class="mt-s4 grid gap-s4">
      ${field("cardNumber", "cc-number", faults, { hint: t("card.numbers") })}
      ${field("cardExpiry", "cc-exp", faults, { hint: t("card.expiry_hint"), value })}
      ${field("cardCvc", "cc-csc", faults, {})}
      <p class="flex flex-wrap gap-s3">
        <button class="${demoButton.primary}">${submit}</button>
        <a class="${demoButton.quiet}" href="${page.cancelUrl}">${t("cancel")}</a>
      </p>
    </form>`;
}

function wordsOf({ paying }: Extract<Page, { step: "card" }>) {
  if (!paying) return { heading: t("card.heading"), what: "", submit: t("card.save") };
  const words = { label: paying.label, amount: sum(toEuros(paying.amountCents)) };
  const what = html`<p class="my-s4">${t("pay.what", words)}</p>`;
  return { heading: t("pay.heading", words), what, submit: t("pay.submit", words) };
}

function summary(faults: CardFaults, refusal: Refusal | undefined): Markup | string {
  const wrong = Object.entries(faults);
  if (!refusal && wrong.length === 0) return "";
  const frame =
    "mt-s4 rounded-2 border-2 border-l-8 border-red bg-sheet p-s4 font-semibold text-red";
  if (refusal) {
    const cause = refusal.declineCode ?? refusal.code;
    const known = i18next.exists(`bank:refusal.${cause}`) ? cause : "card_declined";
    return html`<div role="alert" class="${frame}"><p>${t(`refusal.${known}`)}</p></div>`;
  }
  return html`<div role="alert" class="${frame}">
    <ul>
      ${wrong.map(([name, code]) => html`<li><a href="#${name}">${t(`fault.${code}`)}</a></li>`)}
    </ul>
  </div>`;
}

function field(
  name: "cardNumber" | "cardExpiry" | "cardCvc",
  autocomplete: string,
  faults: CardFaults,
  { hint, value = "" }: { hint?: string; value?: string },
): Markup {
  const fault = faults[name];
  const described = [fault && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return html`<div>
    <label class="mb-1 block font-semibold" for="${name}">${t(`card.${name}`)}</label>
    ${hint && html`<span id="${name}-hint" class="mb-1.5 block text-sm text-ink-2">${hint}</span>`}
    ${fault && faultText(name, fault)}
    <input
      class="form-input block min-h-[50px] w-full rounded-2 border-[1.5px] border-field bg-sheet px-3.5 py-2.5 text-md"
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required
      maxlength="40"
      value="${value}"
      aria-invalid="${String(Boolean(fault))}"
      aria-describedby="${described}"
    />
  </div>`;
}

const faultText = (name: string, fault: string) =>
  html`<p id="${name}-error" class="mb-2 text-sm font-semibold text-red">
    ${t(`fault.${fault}`)}
  </p>`;

function confirmForm(action: string, { amountCents }: Extract<Page, { step: "confirm" }>): Markup {
  const words =
    amountCents === undefined
      ? t("confirm.setup")
      : t("confirm.charge", { amount: sum(toEuros(amountCents)) });
  return html`<h1>${t("confirm.heading")}</h1>
    <p class="my-s4">${words}</p>
    <form method="post" action="${action}" class="flex flex-wrap gap-s3">
      <button class="${demoButton.primary}" name="answer" value="accept">
        ${t("confirm.accept")}
      </button>
      <button class="${demoButton.quiet}" name="answer" value="refuse">
        ${t("confirm.refuse")}
      </button>
    </form>`;
}

const expiredNote = ({ cancelUrl }: Extract<Page, { step: "expired" }>): Markup =>
  html`<h1>${t("expired.heading")}</h1>
    <p class="my-s4">${t("expired.words")}</p>
    <p><a class="${demoButton.primary}" href="${cancelUrl}">${t("expired.back")}</a></p>`;
