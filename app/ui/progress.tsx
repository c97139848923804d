import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

type Position = "done" | "left" | "now" | "next" | "stopped";

type MarelleProps = {
  steps: readonly string[];
  /** 1 to 8. */
  current: number;
  left?: readonly number[] | undefined;
  finished?: boolean | undefined;
  stopped?: boolean | undefined;
  small?: boolean | undefined;
  /** On a phone its sentence alone: something else comes first there. */
  brief?: boolean | undefined;
  children?: ReactNode;
};

export function Marelle(props: MarelleProps) {
  const { steps, current, left = [], finished, stopped, small, brief, children } = props;
  const { t } = useTranslation("common");
  const positionOf = (step: number): Position => {
    if (step < current || finished) return left.includes(step) ? "left" : "done";
    if (step > current) return "next";
    return stopped ? "stopped" : "now";
  };
  const counts = { step: current, total: steps.length };
  return (
    <div>
      <div className={brief ? "max-md:hidden" : undefined}>
        <Squares {...{ steps, positionOf, small }} label={t("progress.label", counts)} />
      </div>
      <p className={brief ? "md:mt-2.5" : "mt-2.5"}>
        {!finished && <b>{t("progress.sentence", counts)}</b>} {children ?? steps[current - 1]}
      </p>
    </div>
  );
}

type SquaresProps = Pick<MarelleProps, "steps" | "small"> & {
  positionOf: (step: number) => Position;
  label: string;
};

export function Squares({ steps, positionOf: placeOf, small, label }: SquaresProps) {
  const square = (step: number) => (
    <Square
      key={step}
      {...{ step, name: steps[step - 1] ?? "", place: placeOf(step), sky: step === steps.length }}
    />
  );
  return (
    <ol className={cx("marelle", small && "marelle-small")} aria-label={label}>
      {[1, 2, 3].map(square)}
      <li>
        <ol className="marelle-pair">{[4, 5].map(square)}</ol>
      </li>
      {[6, 7, 8].map(square)}
    </ol>
  );
}

const numbered = new Set<Position>(["now", "next", "left"]);

type SquareProps = { step: number; name: string; place: Position; sky: boolean };

function Square({ step, name, place: position, sky }: SquareProps) {
  const { t } = useTranslation("common");
  return (
    <li
      className={cx("marelle-square", `marelle-${position}`, sky && "marelle-sky")}
      aria-current={position === "now" ? "step" : undefined}
    >
      <span className="sr-only">
        {name}
        {t(`progress.${position}`)}
      </span>{" "}
      <span aria-hidden="true">
        {position === "done" && <Icon name="check" className="stroke-[2.75]" />}
        {position === "stopped" && <Icon name="close" className="stroke-[2.75]" />}
        {numbered.has(position) && (sky ? t("progress.sky") : step)}
      </span>
    </li>
  );
}

export type WizardStep = Readonly<{
  name: string;
  to?: string | undefined;
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

function StepSquare({ name, to, number, current }: StepSquareProps) {
  const { t } = useTranslation("common");
  const done = number < current;
  const now = number === current;
  const look = done ? "bg-board text-white" : now ? "bg-fluo" : "bg-sheet text-ink-3";
  const words = (after: string) => (
    <>
      {done ? (
        <Icon name="check" className="stroke-[2.75]" />
      ) : (
        <span aria-hidden="true">{number}</span>
      )}{" "}
      <span className="sr-only">
        {name}
        {after}
      </span>
    </>
  );
  return (
    <li
      className={cx(
        "relative grid size-11 flex-none place-items-center border-2 border-ink not-first:-ml-0.5",
        look,
      )}
      aria-current={now ? "step" : undefined}
    >
      {done && to ? (
        <Link to={to} className="absolute -inset-0.5 grid place-items-center">
          {words(t("progress.done_edit"))}
        </Link>
      ) : (
        words(done ? t("progress.done") : now ? "" : t("progress.next"))
      )}
    </li>
  );
}
