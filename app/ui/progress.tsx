import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

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
