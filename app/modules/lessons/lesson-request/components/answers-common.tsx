import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { listWords } from "#app/lib/list-words.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";

type Answer = Pick<RequestProposal, "mode" | "credit_refusal" | "reasons" | "first_slot">;

const compared = ["level", "availability", "known"] as const;

/** What all the answers shown have in common is written once, under them. */
export type Common = Readonly<{
  mode: Answer["mode"] | undefined;
  refusal: Answer["credit_refusal"] | undefined;
  reasons: readonly (typeof compared)[number][];
}>;

export function commonOf(answers: readonly Answer[]): Common {
  return {
    mode: sharedOf(answers.map(({ mode }) => mode)),
    refusal: sharedOf(answers.map(({ credit_refusal: refusal }) => refusal)),
    reasons: compared.filter((name) => answers.every((one) => hasReason(one, name))),
  };
}

function sharedOf<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

const hasReason = ({ reasons }: Pick<Answer, "reasons">, wanted: string): boolean =>
  reasons.some(({ name }) => name === wanted);

/** Reasons of one answer that the others lack; a first slot has said that its teacher is free. */
export const ownReasons = (answer: Answer, common: Common) =>
  compared
    .filter((name) => hasReason(answer, name) && !common.reasons.includes(name))
    .filter((name) => name !== "availability" || answer.first_slot === null);

type CommonWordsProps = Readonly<{
  common: Common;
  proposals: readonly RequestProposal[];
  /** A family employs only once there is a contract. */
  isAgreed: boolean;
}>;

/** Each of several teaches the class that was asked for: that goes without saying. */
export function CommonWords({ common, proposals, isAgreed }: CommonWordsProps) {
  const { t } = useTranslation("lesson-request");
  const { mode, refusal, reasons } = common;
  const count = proposals.length;
  const sentences = [
    ...reasons
      .filter((name) => count === 1 || name !== "level")
      .map((name) => t(`common.${name}`, { count })),
    ...(mode && isAgreed ? [`${t(`answer.${mode}`)}.`] : modesOf(t, proposals)),
    refusal && t(`answer.${refusal}`),
  ];
  const words = sentences.filter(Boolean).join(" ");
  return words !== "" && <p className="mt-s3 max-w-read text-sm text-ink-2">{words}</p>;
}

/** « Avec Camille et Isabelle, vous devenez l’employeur. Inès et Manon sont à leur compte. » */
const modesOf = (t: TFunction<"lesson-request">, proposals: readonly RequestProposal[]) =>
  (["mandate", "independent"] as const).map((mode) => {
    const names = proposals
      .filter((one) => one.mode === mode)
      .map(({ teacher }) => teacher.firstname);
    if (names.length === 0) return "";
    return t(`common.${mode}`, { count: names.length, names: listWords(names) });
  });
