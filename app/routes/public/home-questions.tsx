import { useTranslation } from "react-i18next";

import { homeAnswers, paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import playground from "#app/ui/drawings/playground.svg";
import { Fold } from "#app/ui/fold.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { useShellData } from "#app/ui/shell-data.ts";

export function Recruit() {
  const { t } = useTranslation("home", { keyPrefix: "teach" });
  return (
    <div className="self-center max-lg:pb-s7">
      <section className="rounded-3 border-2 border-ink bg-sheet p-s5">
        <h2>{t("title")}</h2>
        <p className="mt-s3 text-ink-2">{t("text")}</p>
        <p className="mt-s4">
          <ButtonLink to={paths.becomeTeacher}>{t("action")}</ButtonLink>
        </p>
      </section>
    </div>
  );
}

export function Credit() {
  const { t } = useTranslation("home", { keyPrefix: "credit" });
  return (
    <section className="board on-dark py-s7">
      <Wrap>
        <div className="grid items-center gap-s6 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div className="max-w-read">
            <h2 className="text-2xl">{t("title")}</h2>
            <p className="mt-s4 text-lg">{t("text")}</p>
            <p className="mt-s5">
              <ButtonLink to={paths.prices} variant="fluo">
                {t("action")}
              </ButtonLink>
            </p>
          </div>
          <img src={playground} alt="" width={420} height={230} loading="lazy" className="w-full" />
        </div>
      </Wrap>
    </section>
  );
}

const answers = { ...homeAnswers, alone: "seul-ou-avec-vous", who: "qui-vous-repond" } as const;

const questions = ["checks", "alone", "who", "first", "money", "change"] as const;

export function Questions() {
  const { t } = useTranslation("home", { keyPrefix: "questions" });
  const { contact: { phone, hours, people } = { phone: "", hours: "" } } = useShellData();
  const who = people ?? t("anyone");
  return (
    <Section wide title={t("title")}>
      {questions.map((question) => (
        <Fold key={question} title={t(question)}>
          <p id={answers[question]}>{t(`${question}_text`, { phone, hours, who })}</p>
        </Fold>
      ))}
    </Section>
  );
}
