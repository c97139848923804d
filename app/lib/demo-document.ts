import { html } from "hono/html";
import i18next from "i18next";

export type Markup = ReturnType<typeof html>;

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Of a document of ours that no screen makes. */
export const bareHeaders = {
  "Content-Security-Policy": policy,
  "X-Robots-Tag": "noindex",
};

export const demoHeaders = { "Cache-Control": "private, no-store", ...bareHeaders };

export const demoDocument = (
  title: string,
  notice: string,
  stylesheet: string,
  body: Markup,
): Markup =>
  bareDocument(
    title,
    stylesheet,
    html`<p class="mb-s5 rounded-2 bg-wash p-s4 text-sm text-ink-2">${notice}</p>
      ${body}`,
  );

export function bareDocument(title: string, stylesheet: string, body: Markup): Markup {
  return html`<!DOCTYPE html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${i18next.t("common:title", { page: title })}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <main id="contenu" class="mx-auto max-w-read px-s4 py-s6">${body}</main>
      </body>
    </html>`;
}

export const demoButton = {
  primary:
    "inline-flex min-h-12 cursor-pointer items-center justify-center rounded-2 border-[1.5px] border-ink bg-ink px-5 py-2.5 font-semibold text-white",
  quiet:
    "inline-flex min-h-12 cursor-pointer items-center justify-center rounded-2 border-[1.5px] border-field bg-sheet px-5 py-2.5 font-medium no-underline",
} as const;
