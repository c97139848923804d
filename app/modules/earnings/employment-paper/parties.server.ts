import i18next from "i18next";

import { issuerOf } from "#app/legal.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { OwnPaper } from "#app/modules/lessons/contract/show-terms.server.ts";
import type { Part } from "#app/pdf/document.ts";

export const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`employment-paper:${key}`, words);

export const wordsOf = ({ family, teacher, student, contract }: OwnPaper) => ({
  family: fullName(family),
  teacher: fullName(teacher),
  student: student.firstname,
  subject: referenceName("subject", contract.subjectId),
  preau: issuerOf("main").name,
});

export function partiesOf(own: OwnPaper, address: string | undefined, more: string): Part {
  const { family, teacher } = wordsOf(own);
  return {
    kind: "blocks",
    blocks: [
      { title: t("employer"), lines: [family, ...(address ? [address] : []), more] },
      { title: t("employee"), lines: [teacher, t("job"), t("agreement")] },
    ],
  };
}

export const text = (phrase: string): Part => ({ kind: "text", phrase });

export const small = (phrase: string): Part => ({ kind: "text", phrase, small: true });
