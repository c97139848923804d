import { useTranslation } from "react-i18next";

import type { Colour } from "#app/lib/states.ts";

import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

const looks: Readonly<Partial<Record<string, { icon: IconName; className: string }>>> = {
  green: { icon: "check", className: "bg-green-soft text-green" },
  yellow: { icon: "edit", className: "bg-fluo text-ink" },
  red: { icon: "alert", className: "bg-red-soft text-red" },
  blue: { icon: "clock", className: "bg-blue-soft text-blue" },
};
const grey = { icon: "close", className: "bg-grey-soft text-grey" } as const;

type StateTagProps = { state: Readonly<{ word: string; colour: Colour }> };

/** An icon, a word, one of five colours (CNV-11). */
export function StateTag({ state }: StateTagProps) {
  return <Tag colour={state.colour}>{state.word}</Tag>;
}

type TagProps = Readonly<{
  colour: Colour;
  icon?: IconName | undefined;
  children: string;
}>;

/** An unknown colour is grey (CNV-14). */
export function Tag({ colour, icon: own, children }: TagProps) {
  const { t } = useTranslation("common");
  const { icon, className } = looks[colour] ?? grey;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-1 py-[.18rem] pr-2 pl-1.5 text-xs leading-[1.35] font-semibold",
        className,
      )}
    >
      <Icon name={own ?? icon} className="size-[1.15em] stroke-[2.25]" />
      <span>
        {!own && <span className="sr-only">{t(`colour.${looks[colour] ? colour : "grey"}`)}</span>}
        {children}
      </span>
    </span>
  );
}
