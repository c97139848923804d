import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";

type Choice = Readonly<{ id: number; name: string }>;

type GivenAnswerProps = {
  proposal: Pick<TeacherProposal, "teacher_comments" | "condition_type_id" | "refusal_type_id"> &
    Partial<Pick<TeacherProposal, "condition_value" | "first_slot">>;
  conditions: readonly Choice[];
  refusals: readonly Choice[];
};

const nameIn = (choices: readonly Choice[], id: number | null) =>
  choices.find((choice) => choice.id === id)?.name;

export const hasWords = (proposal: GivenAnswerProps["proposal"]): boolean =>
  Boolean(
    proposal.teacher_comments ??
    proposal.first_slot ??
    proposal.condition_type_id ??
    proposal.refusal_type_id,
  );

export function GivenAnswer({ proposal, conditions, refusals }: GivenAnswerProps) {
  const { t } = useTranslation("proposal");
  const condition = nameIn(conditions, proposal.condition_type_id);
  const refusal = nameIn(refusals, proposal.refusal_type_id);
  return (
    <div className="grid gap-s2">
      {condition && <p>{conditionSentence(t, condition, proposal.condition_value ?? null)}</p>}
      {proposal.first_slot && (
        <p>{t("show.your_slot", { when: dayAndTime(new Date(proposal.first_slot)) })}</p>
      )}
      {refusal && <p>{t("show.your_refusal", { name: refusal })}</p>}
      {proposal.teacher_comments && (
        <p>{t("show.your_words", { words: proposal.teacher_comments })}</p>
      )}
    </div>
  );
}
