import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export type WizardStep = Readonly<{
  name: string;
  to?: string | undefined;
  /** By default, each step before the current one. */
  done?: boolean | undefined;
}>;

export function Steps({ steps, current }: { steps: readonly WizardStep[]; current: number }) {
  const { t } = useTranslation("common");
  return (
    <div className="mt-s4 mb-s5 flex items-center justify-between gap-s4">
      <ol className="flex font-title font-bold" aria-label={t("progress.steps")}>
        {steps.map((step, index) => (
          <StepSquare key={step.name} {...step} number={index + 1} current={current} />
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        {t("progress.step", { step: current, total: steps.length })}
      </p>
    </div>
  );
}

type StepSquareProps = WizardStep & { number: number; current: number };

type StepPlace = "now" | "done" | "left" | "next";

const stepLooks: Record<StepPlace, string> = {
  now: "bg-fluo",
  done: "bg-board text-white",
  left: "bg-sheet text-ink-3",
  next: "bg-sheet text-ink-3",
};

function stepPlaceOf({ number, current, done }: StepSquareProps): StepPlace {
  if (number === current) return "now";
  const isDone = done ?? number < current;
  if (isDone) return "done";
  return number < current ? "left" : "next";
}

/** Where it is not known what is done, each step before the current one is. */
function StepSquare(step: StepSquareProps) {
  const { name, to, number } = step;
  const place = stepPlaceOf(step);
  const link = place === "done" || place === "left" ? to : undefined;
  const words = <StepWords {...{ name, number, place }} isLink={link !== undefined} />;
  return (
    <li
      className={cx(
        "relative grid size-11 flex-none place-items-center border-2 border-ink not-first:-ml-0.5",
        stepLooks[place],
      )}
      aria-current={place === "now" ? "step" : undefined}
    >
      {link ? (
        <Link to={link} className="absolute -inset-0.5 grid place-items-center">
          {words}
        </Link>
      ) : (
        words
      )}
    </li>
  );
}

type StepWordsProps = Readonly<{ name: string; number: number; place: StepPlace; isLink: boolean }>;

function StepWords({ name, number, place, isLink }: StepWordsProps) {
  const { t } = useTranslation("common");
  const isDone = place === "done";
  return (
    <>
      {isDone ? (
        <Icon name="check" className="stroke-[2.75]" />
      ) : (
        <span aria-hidden="true">{number}</span>
      )}{" "}
      <span className="sr-only">
        {name}
        {place !== "now" && t(`progress.${isDone && isLink ? "done_edit" : place}`)}
      </span>
    </>
  );
}
