import { useTranslation } from "react-i18next";

import { cx } from "#app/ui/cx.ts";
import { Fold } from "#app/ui/fold.tsx";
import { More, Section } from "#app/ui/layout.tsx";

import { teachQuestions } from "./teach-questions.ts";

const steps = ["apply", "answer", "papers", "first"] as const;

export function TeachSteps() {
  const { t } = useTranslation("application", { keyPrefix: "teach.steps" });
  return (
    <Section title={t("title")}>
      <ol className="grid gap-s5 md:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[42px_minmax(0,1fr)] gap-x-s4 md:block">
            <span
              className={cx(
                "grid size-10.5 place-items-center border-2 border-ink font-title text-lg font-bold md:mb-s3",
                index === steps.length - 1 ? "rounded-t-full bg-fluo" : "bg-sheet",
              )}
            >
              {index + 1}
            </span>
            <div>
              <b>{t(step)}</b>
              <p className="text-ink-2">{t(`${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function TeachQuestions() {
  const { t } = useTranslation("application", { keyPrefix: "teach.questions" });
  return (
    <Section title={t("title")}>
      {teachQuestions.map((question) => (
        <Fold key={question} title={t(question)}>
          <p>{t(`${question}_text`)}</p>
        </Fold>
      ))}
    </Section>
  );
}

type NamedPath = Readonly<{ name: string; path: string }>;

type TeachElsewhereProps = Readonly<{
  links: readonly NamedPath[];
  below?: readonly NamedPath[];
}>;

export function TeachElsewhere({ links, below = [] }: TeachElsewhereProps) {
  const { t } = useTranslation("application", { keyPrefix: "recruiting" });
  return (
    <Section title={t("elsewhere")}>
      <NamedPaths links={links} />
      {below.length > 0 && (
        <Fold title={t("below", { count: below.length })}>
          <NamedPaths links={below} />
        </Fold>
      )}
    </Section>
  );
}

function NamedPaths({ links }: Readonly<{ links: readonly NamedPath[] }>) {
  return (
    <ul className="grid gap-x-s5 pb-s6 md:grid-cols-2">
      {links.map(({ name, path }) => (
        <li key={path}>
          <More to={path}>{name}</More>
        </li>
      ))}
    </ul>
  );
}
