import { useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Spaced } from "./spaced.tsx";

export type ButtonLook = Readonly<{
  /** `primary` once per decision; `fluo` on dark only. */
  variant?: "default" | "primary" | "quiet" | "danger" | "fluo" | undefined;
  size?: "m" | "s" | undefined;
  block?: boolean | undefined;
}>;

const variants = {
  default: "border-ink bg-sheet font-semibold hover:bg-fluo-soft",
  primary: "border-ink bg-ink font-semibold text-white hover:bg-ink-deep",
  quiet: "border-field bg-sheet font-medium hover:bg-fluo-soft",
  danger: "border-red bg-sheet font-semibold text-red hover:bg-red-soft",
  fluo: "border-fluo bg-fluo font-semibold text-ink hover:border-white hover:bg-white",
} as const;

export function buttonClass({ variant = "default", size = "m", block }: ButtonLook): string {
  return cx(
    "cursor-pointer items-center justify-center gap-[.5em] rounded-2 border-[1.5px] text-center leading-[1.2] no-underline transition-colors duration-fast",
    "aria-busy:cursor-progress aria-busy:border-ink-2 aria-busy:bg-ink-2 aria-busy:text-white",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-ink-3",
    block ? "flex w-full" : "inline-flex",
    size === "s" ? "min-h-tap px-3.5 py-1.5 text-sm" : "min-h-12 px-5 py-2.5",
    variants[variant],
  );
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "className"> & {
    busy?: boolean | undefined;
    /** Replaces « Envoi en cours… ». */
    sending?: string | undefined;
  };

/** While its form is being sent it shows « Envoi en cours… » and stays readable (STM-30). */
export function Button({ variant, size, block, busy, sending, children, ...button }: ButtonProps) {
  const { t } = useTranslation("common");
  const leaving = useLeaving(button.name, button.value, button.type ?? "submit");
  const isBusy = busy ?? leaving;
  return (
    <button
      {...button}
      className={buttonClass({ variant, size, block })}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? (sending ?? t("sending")) : children}
    </button>
  );
}

function useLeaving(name: string | undefined, value: unknown, type: string): boolean {
  const { state, formData } = useNavigation();
  if (type !== "submit" || state === "idle" || !formData || !name) return false;
  return formData.get(name) === String(value);
}

export function ButtonLink({
  variant,
  size,
  block,
  ...link
}: ButtonLook & Omit<LinkProps, "className">) {
  return <Link {...link} className={buttonClass({ variant, size, block })} />;
}

export function Buttons({ grow, children }: { grow?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        "flex flex-wrap gap-s3",
        grow && "max-sm:*:flex-auto max-sm:[&>form>button]:w-full",
      )}
    >
      <Spaced>{children}</Spaced>
    </div>
  );
}
