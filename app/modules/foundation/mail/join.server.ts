import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { greeting, isAtOnce, type MailPart, mostJoined, withoutGreeting } from "./domain.ts";
import { lockJoinable, type MailRow, removeJoined, saveTry } from "./repository.server.ts";

/**
 * Claims a mail with all that waits for its person: one mail with a part each, the urgent ones first. The transaction
 * that removes the others keeps their words, and no later claim joins it again: a sender that is killed loses nothing.
 */
export async function joinWaiting(tx: Tx, mail: MailRow, nextTryAt: Date): Promise<MailRow> {
  const others = mail.isJoinable ? await lockJoinable(tx, mail, mostJoined - 1) : [];
  const all = [mail, ...others].toSorted(
    (one, other) => Number(isAtOnce(other)) - Number(isAtOnce(one)) || one.id - other.id,
  );
  const claim = { isJoinable: false, nextTryAt, ...(others.length > 0 && wordsOf(all)) };
  await saveTry(tx, mail.id, claim);
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await removeJoined(tx, ids);
  return { ...mail, ...claim };
}

function wordsOf(all: readonly MailRow[]) {
  const parts = all.map(partOf);
  return {
    subject: subjectOf(all),
    body: [greetingOf(all[0]), ...parts.flatMap(({ subject, body }) => [subject, body])].join(
      "\n\n",
    ),
    link: null,
    unsubscribeLink: all.find((one) => one.unsubscribeLink)?.unsubscribeLink ?? null,
    parts,
  };
}

const greetingOf = (mail: MailRow | undefined) =>
  greeting.exec(mail?.body ?? "")?.[0].trimEnd() ?? i18next.t("mail:together.greeting");

const partOf = ({ subject, body, link, thing }: MailRow): MailPart => ({
  subject,
  body: withoutGreeting(body),
  link,
  thing,
});

const answers = new Set(["proposal_accepted", "proposal_accepted_if", "proposal_question"]);
const dues = new Set(["bill_due", "bill_unpaid"]);

/** « 3 réponses pour Léa », « 163,00 € à payer, 3 factures », else the first one and how many others. */
function subjectOf(all: readonly MailRow[]): string {
  const [first] = all;
  const count = all.length;
  const areAll = (some: ReadonlySet<string>) => all.every(({ template }) => some.has(template));
  if (areAll(answers) && new Set(all.map(({ thing }) => thing)).size === 1)
    return i18next.t("mail:together.answers", { count, name: first?.thingName ?? "" });
  if (areAll(dues)) {
    const amount = sum(toEuros(sumOf(all, ({ cents }) => cents ?? 0)));
    return i18next.t("mail:together.dues", { count, amount });
  }
  return firstOf(first?.subject ?? "", count - 1);
}

/** « Votre cours est déclaré, et une autre nouvelle », « Cherchez-vous toujours ? Et 2 autres nouvelles » */
function firstOf(subject: string, count: number): string {
  const words = /[?!]$/.test(subject) ? "after" : "others";
  return i18next.t(`mail:together.${words}`, { count, subject });
}
