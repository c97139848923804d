import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords, duration } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";

import { partiesOf, small, t, text, wordsOf } from "./parties.server.ts";
import type { SeenEnd } from "./show.server.ts";

/** The family convenes the teacher to the talk before an end (STM-52); day, hour and place are left to it. */
export function summonsDocument(end: SeenEnd, now: Date): PdfDocument {
  const words = { ...wordsOf(end.own), since: dayInWords(end.serviceFrom) };
  return familyLetter(end, now, {
    title: t("summons.title"),
    parts: [
      text(t("summons.purpose", words)),
      text(t("summons.when")),
      text(t("summons.place")),
      text(t("summons.talk")),
      ...signaturesOf(),
      { kind: "box", phrases: [t("summons.rule"), t("summons.after")] },
    ],
  });
}

/** The family ends the employment (STM-52); the reason is left to it, and a trial needs none. */
export function letterDocument(end: SeenEnd, now: Date): PdfDocument {
  const { inTrial, letterOn, noticeEndsOn, serviceFrom } = end;
  const days = {
    letter: dayInWords(letterOn),
    since: dayInWords(serviceFrom),
    notice: dayInWords(noticeEndsOn),
  };
  const words = { ...wordsOf(end.own), ...days };
  const kind = inTrial ? "trial" : "letter";
  return familyLetter(end, now, {
    title: t(`${kind}.title`),
    parts: [
      text(t(`${kind}.decision`, words)),
      ...(inTrial ? [] : [text(t("letter.reason")), text(blank), text(blank), text(blank)]),
      text(t(`${kind}.notice`, words)),
      ...lastDayOf(end),
      ...(end.goesOn ? [text(t("letter.goes_on"))] : [text(t("letter.papers"))]),
      ...signaturesOf(),
      { kind: "box", phrases: [t(`${kind}.rule`)] },
    ],
  });
}

const blank = "…".repeat(44);

function lastDayOf({ endsOn, noticeEndsOn, noticeCents, noticeMinutes, indemnityCents }: SeenEnd) {
  const words = { day: dayInWords(endsOn) };
  const paid = { hours: duration(noticeMinutes), amount: sum(toEuros(noticeCents)) };
  const indemnity = { amount: sum(toEuros(indemnityCents)) };
  return [
    ...(endsOn === noticeEndsOn ? [] : [text(t("letter.last_day", words))]),
    ...(noticeCents > 0 ? [text(t("letter.unworked", paid))] : []),
    ...(indemnityCents > 0 ? [text(t("letter.indemnity", indemnity))] : []),
  ];
}

const signaturesOf = (): Part[] => [
  text(t("made")),
  {
    kind: "blocks",
    blocks: [
      { title: t("sign.employer"), lines: [t("sign.line")] },
      { title: t("sign.employee"), lines: [t("sign.received"), t("sign.line")] },
    ],
  },
];

type Letter = Readonly<{ title: string; parts: readonly Part[] }>;

function familyLetter(end: SeenEnd, now: Date, { title, parts }: Letter): PdfDocument {
  const { own, row } = end;
  const { family } = wordsOf(own);
  return {
    title: `${title}, ${contractNumber("contract", own.contract.id)}`,
    author: family,
    at: row?.createdAt ?? now,
    head: { title, lines: [t("model")] },
    parts: [
      partiesOf(own, own.home?.full_address, t("phone_of_employer")),
      small(t("handed")),
      ...parts,
    ],
    legal: legalBlockOf("main"),
  };
}
