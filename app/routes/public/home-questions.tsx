import { useTranslation } from "react-i18next";

import { homeAnswers, paths } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { More, Section } from "#app/ui/layout.tsx";

/** The way in of teachers. */
export function Recruit() {
  const { t } = useTranslation("home", { keyPrefix: "teach" });
  return (
    <Section wide title={t("title")}>
      <p className="max-w-read text-ink-2">{t("text")}</p>
      <p className="mt-s4">
        <More to={paths.becomeTeacher}>{t("action")}</More>
      </p>
    </Section>
  );
}

const questions = ["first", "money", "change", "checks"] as const;

/** What families ask first; the foot of every page links to an answer, which opens its fold. */
export function Questions() {
  const { t } = useTranslation("home", { keyPrefix: "questions" });
  return (
    <Section wide title={t("title")}>
      {questions.map((question) => (
        <Fold key={question} title={t(question)}>
          <p id={homeAnswers[question]}>{t(`${question}_text`)}</p>
        </Fold>
      ))}
    </Section>
  );
}
