import i18next from "i18next";

import { env } from "#app/env.server.ts";
import { legal } from "#app/legal.server.ts";
import { type MailAction, type MailCard, mailDocument } from "#app/lib/mail-document.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { upperFirst } from "#app/lib/upper-first.ts";

import type { MailPart } from "./domain.ts";

/** Paragraphs are separated by an empty line; links lead to us. */
export type MailWords = Readonly<{
  subject: string;
  body: string;
  link: string | null;
  unsubscribeLink?: string | null;
  parts?: readonly MailPart[] | null;
}>;

const signature = () => ({
  brand: i18next.t("mail:brand"),
  words: i18next.t("mail:signature", {
    phone: displayPhone(legal.contact.phone),
    hours: legal.contact.hours,
  }),
  site: `${env.origin}/`,
});

export function textOfMail({ body, link, unsubscribeLink, parts }: MailWords): string {
  const { brand, words, site } = signature();
  const ending = unsubscribeLink ? `${noMore()}\u00a0:\n${unsubscribeLink}` : null;
  const content = parts ? [greetingOf(body), ...parts.map(textOfPart)] : [body, link];
  return [...content, [brand, words, site].join("\n"), ending].filter(Boolean).join("\n\n");
}

/** The first paragraph of joined mails. */
const greetingOf = (body: string) => body.split("\n\n", 1)[0] ?? "";

const textOfPart = ({ subject, body, link }: MailPart) =>
  [`${subject}\n${"-".repeat(subject.length)}`, body, link].filter(Boolean).join("\n\n");

const noMore = () => i18next.t("mail:unsubscribe");

/** « Pour suivre votre demande : » gives the button « Suivre votre demande ». */
const leadIn = /^Pour (\p{Ll}.*?)\s*:$/u;

function partsOf({ body, link }: Pick<MailWords, "body" | "link">) {
  const paragraphs = body.split(/\n{2,}/);
  const announced = link ? leadIn.exec(paragraphs.at(-1) ?? "")?.[1] : undefined;
  if (!announced) return { paragraphs, button: i18next.t("mail:open") };
  const button = upperFirst(announced);
  return { paragraphs: paragraphs.slice(0, -1), button };
}

const actionOf = (link: string | null, button: string): MailAction | undefined =>
  link === null ? undefined : { link, button, copy: i18next.t("mail:copy") };

function cardOf({ subject: title, body, link }: MailPart): MailCard {
  const { paragraphs, button } = partsOf({ body, link });
  return { title, paragraphs, action: actionOf(link, button) };
}

/** The same words as a page, with no address but ours; several in one have a card each. */
export function htmlOfMail(mail: MailWords): string {
  const { brand, words, site } = signature();
  const { subject: title, link, unsubscribeLink, parts } = mail;
  const { paragraphs, button } = partsOf(mail);
  const ending = unsubscribeLink ? { link: unsubscribeLink, words: noMore() } : undefined;
  return mailDocument({
    title,
    brand,
    paragraphs: parts ? [greetingOf(mail.body)] : paragraphs,
    action: actionOf(link, button),
    cards: (parts ?? []).map(cardOf),
    signature: words,
    site,
    ending,
  });
}
