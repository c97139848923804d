import i18next from "i18next";

import { env } from "#app/env.server.ts";
import { legal } from "#app/legal.server.ts";
import { mailDocument } from "#app/lib/mail-document.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { upperFirst } from "#app/lib/upper-first.ts";

/** Paragraphs are separated by an empty line; the one link leads to us. */
export type MailWords = Readonly<{
  subject: string;
  body: string;
  link: string | null;
  unsubscribeLink?: string | null;
}>;

const signature = () => ({
  brand: i18next.t("mail:brand"),
  words: i18next.t("mail:signature", {
    phone: displayPhone(legal.contact.phone),
    hours: legal.contact.hours,
  }),
  site: `${env.origin}/`,
});

export function textOfMail({ body, link, unsubscribeLink }: MailWords): string {
  const { brand, words, site } = signature();
  const ending = unsubscribeLink ? [`${noMore()}\u00a0:\n${unsubscribeLink}`] : [];
  return [body, ...(link ? [link] : []), [brand, words, site].join("\n"), ...ending].join("\n\n");
}

const noMore = () => i18next.t("mail:unsubscribe");

/** « Pour suivre votre demande : » gives the button « Suivre votre demande ». */
const leadIn = /^Pour (\p{Ll}.*?)\s*:$/u;

function partsOf({ body, link }: MailWords) {
  const paragraphs = body.split(/\n{2,}/);
  const announced = link ? leadIn.exec(paragraphs.at(-1) ?? "")?.[1] : undefined;
  if (!announced) return { paragraphs, button: i18next.t("mail:open") };
  const button = upperFirst(announced);
  return { paragraphs: paragraphs.slice(0, -1), button };
}

/** The same words as a page, with no address but ours. */
export function htmlOfMail(mail: MailWords): string {
  const { brand, words, site } = signature();
  const { paragraphs, button } = partsOf(mail);
  const { subject: title, link } = mail;
  const action = link ? { link, button, copy: i18next.t("mail:copy") } : undefined;
  const { unsubscribeLink } = mail;
  const ending = unsubscribeLink ? { link: unsubscribeLink, words: noMore() } : undefined;
  return mailDocument({ title, paragraphs, action, signature: [brand, words], site, ending });
}
