import { html } from "hono/html";

export type MailAction = Readonly<{ link: string; button: string; copy: string }>;

type MailDocument = Readonly<{
  title: string;
  paragraphs: readonly string[];
  action: MailAction | undefined;
  signature: readonly string[];
  site: string;
  ending: Readonly<{ link: string; words: string }> | undefined;
}>;

const paragraph = (text: string) => {
  const [first = "", ...more] = text.split("\n");
  return html`<p style="margin:0 0 16px">${first}${more.map((line) => html`<br />${line}`)}</p>`;
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

const endingOf = ({ link, words }: { link: string; words: string }) =>
  html`<br /><br /><a href="${link}" style="color:inherit">${words}</a>`;

const inTheDark = `@media (prefers-color-scheme: dark) {
  .action { background: #fafaf7 !important; color: #183052 !important; }
  .quiet { color: #c3cede !important; }
}`;

/** One column, no image, readable in dark mode. Everything is escaped. */
export function mailDocument(mail: MailDocument): string {
  const { title, paragraphs, action, signature, site, ending } = mail;
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
      <body style="margin:0;padding:24px 16px">
        <div
          style="max-width:560px;margin:0 auto;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere"
        >
          ${paragraphs.map(paragraph)} ${action && actionOf(action)}
          <p class="quiet" style="margin:32px 0 0;font-size:14px;color:#42546f">
            ${signature.map((line) => html`${line}<br />`)}<a href="${site}" style="color:inherit"
              >${site}</a
            >${ending && endingOf(ending)}
          </p>
        </div>
      </body>
    </html>`;
  if (page instanceof Promise) throw new TypeError("A mail waits for nothing");
  return page.toString();
}
