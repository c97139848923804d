import { html, raw } from "hono/html";

export type MailAction = Readonly<{ link: string; button: string; copy: string }>;

export type MailCard = Readonly<{
  title: string;
  paragraphs: readonly string[];
  action: MailAction | undefined;
}>;

type MailDocument = Readonly<{
  title: string;
  brand: string;
  paragraphs: readonly string[];
  action: MailAction | undefined;
  /** Of several mails in one. */
  cards: readonly MailCard[];
  signature: string;
  site: string;
  ending: Readonly<{ link: string; words: string }> | undefined;
}>;

/** As the site writes it: « 06 12 34 56 78 ». */
const phone = /(\b0[1-9](?:[ \u00a0]\d\d){4}\b)/;

const words = (text: string) => {
  if (!phone.test(text)) return text;
  return text
    .split(phone)
    .map((part) =>
      phone.test(part)
        ? html`<a href="tel:${part.replace(/\D/g, "")}" style="color:inherit">${part}</a>`
        : part,
    );
};

const paragraph = (text: string) => {
  const [first = "", ...more] = text.split("\n");
  const rest = more.map((line) => html`<br />${words(line)}`);
  return html`<p style="margin:0 0 16px">${words(first)}${rest}</p>`;
};

const actionOf = ({ link, button, copy }: MailAction) =>
  html`<p style="margin:24px 0 16px">
      <a
        href="${link}"
        class="action"
        style="display:inline-block;padding:12px 20px;border-radius:6px;background:#183052;color:#ffffff;font-weight:bold;text-decoration:none"
        >${button}</a
      >
    </p>
    <p class="quiet" style="margin:0 0 16px;font-size:14px;color:#42546f">
      ${copy}<br /><a href="${link}" style="color:inherit;word-break:break-all">${link}</a>
    </p>`;

/** Of a table that lays out and holds no figures. */
const layout = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0"');

const cardOf = ({ title, paragraphs, action }: MailCard) =>
  html`<table ${layout} style="margin:0 0 16px;border:1px solid #b4bfcd;border-radius:6px">
    <tr>
      <td style="padding:16px 16px 0">
        <h2 style="margin:0 0 8px;font-size:18px;line-height:1.3">${title}</h2>
        ${paragraphs.map(paragraph)} ${action && actionOf(action)}
      </td>
    </tr>
  </table>`;

const endingOf = ({ link, words: label }: { link: string; words: string }) =>
  html`<br /><br /><a href="${link}" style="color:inherit">${label}</a>`;

const inTheDark = `@media (prefers-color-scheme: dark) {
  .action { background: #fafaf7 !important; color: #183052 !important; }
  .quiet { color: #c3cede !important; }
}`;

/** One column in a table, which every mail program keeps; no image, readable in dark mode. Everything is escaped. */
export function mailDocument(mail: MailDocument): string {
  const { title, brand, paragraphs, action, cards, signature, site, ending } = mail;
  const page = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${inTheDark}
        </style>
      </head>
      <body style="margin:0;padding:0">
        <table ${layout}>
          <tr>
            <td align="center" style="padding:24px 16px">
              <table
                ${layout}
                style="max-width:560px;text-align:left;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere"
              >
                <tr>
                  <td style="padding:0 0 20px;font-size:24px;font-weight:bold;line-height:1">
                    <span style="border-bottom:4px solid #ffd91a">${brand}</span>
                  </td>
                </tr>
                <tr>
                  <td>
                    ${paragraphs.map(paragraph)} ${cards.map(cardOf)} ${action && actionOf(action)}
                    <p class="quiet" style="margin:32px 0 0;font-size:14px;color:#42546f">
                      ${words(signature)}<br /><a href="${site}" style="color:inherit">${site}</a
                      >${ending && endingOf(ending)}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  if (page instanceof Promise) throw new TypeError("A mail waits for nothing");
  return page.toString();
}
