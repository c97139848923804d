import { useTranslation } from "react-i18next";

import type { Colour, Viewer } from "#app/lib/states.ts";

import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

type StateTagProps = {
  /** The key of the machine in locales/fr/states.json: `offer`, `course`, `bill`… */
  machine: string;
  state: string;
  /** Given by the machine's `colourOf(state, viewer)`. */
  colour: Colour;
  viewer?: Viewer | undefined;
  /** A state said otherwise in one case: `alert` reads `to_confirm__alert`. */
  variant?: string | undefined;
  /** Fills the word's blanks: a date, an hour. */
  details?: Readonly<Record<string, string | number>> | undefined;
};

const looks: Readonly<Record<Colour, { icon: IconName; className: string }>> = {
  green: { icon: "check", className: "bg-green-soft text-green" },
  yellow: { icon: "edit", className: "bg-fluo text-ink" },
  red: { icon: "alert", className: "bg-red-soft text-red" },
  blue: { icon: "clock", className: "bg-blue-soft text-blue" },
  grey: { icon: "close", className: "bg-grey-soft text-grey" },
};

/** A state: an icon, a word, one of five colours whose sense is said to who does not see it (CNV-11). */
export function StateTag(props: StateTagProps) {
  const { machine, state, viewer = "customer", variant, details } = props;
  const { t, i18n } = useTranslation(["states", "common"]);
  const row = `${machine}.${variant ? `${state}__${variant}` : state}`;
  const known = [`${row}.${viewer}`, `${machine}.${state}.${viewer}`].find((key) =>
    i18n.exists(key, { ns: "states" }),
  );
  // A state from a newer service is shown grey, with its raw word (CNV-14).
  const colour = known ? props.colour : "grey";
  return <Tag colour={colour}>{known ? t(known, { ns: "states", ...details }) : state}</Tag>;
}

/** The look of a state for what is no machine: « Prévu », « Nouveau ». */
export function Tag({ colour, children }: { colour: Colour; children: string }) {
  const { t } = useTranslation("common");
  const { icon, className } = looks[colour];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-1 py-[.18rem] pr-2 pl-1.5 text-xs leading-[1.35] font-semibold",
        className,
      )}
    >
      <Icon name={icon} className="size-[1.15em] stroke-[2.25]" />
      <span>
        <span className="sr-only">{t(`colour.${colour}`)}</span>
        {children}
      </span>
    </span>
  );
}
