import { useTranslation } from "react-i18next";

import type { Question } from "#app/modules/foundation/reference/endpoints.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import { QuestionField } from "#app/modules/lessons/lesson-request/components/question-field.tsx";
import { Fold } from "#app/ui/fold.tsx";

type NeedFieldsProps = {
  formId: string;
  questions: readonly Question[];
  given: (id: string) => unknown;
  allErrors: Readonly<Record<string, readonly string[] | undefined>>;
};

/** Questions of REF-14: what teachers decide by first, the rest folded while empty. */
export function NeedFields({ formId, questions, given, allErrors }: NeedFieldsProps) {
  const { t } = useTranslation("booking");
  const first = questions.filter(isDecisive);
  const more = questions.filter((one) => !isDecisive(one));
  const fieldOf = (question: Question) => (
    <QuestionField
      key={question.id}
      {...{ formId, question, allErrors }}
      given={given(question.id)}
    />
  );
  const isOpen = more.some(({ id }) => isGiven(given(id)) || isRefused(id, allErrors));
  return (
    <>
      {first.map(fieldOf)}
      {more.length > 0 && (
        <Fold title={t("lesson.more")} open={isOpen} boxed>
          <div className="grid gap-s5">{more.map(fieldOf)}</div>
        </Fold>
      )}
    </>
  );
}

const decisive: readonly string[] = [questionIds.goal, questionIds.frequency, questionIds.times];

const isDecisive = ({ id }: Question) => decisive.includes(id);

const isGiven = (given: unknown): boolean =>
  typeof given === "object" && given !== null
    ? Object.values(given).some(isGiven)
    : given !== undefined && given !== null && given !== "";

const isRefused = (id: string, allErrors: NeedFieldsProps["allErrors"]) =>
  Object.keys(allErrors).some((name) => `${name}.`.startsWith(`questionnaire.${id}.`));
