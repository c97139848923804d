import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import { useSeen } from "./use-seen.ts";

const tones = {
  neutral: "bg-wash",
  yellow: "bg-fluo-soft",
  green: "bg-green-soft",
  red: "bg-red-soft",
  blue: "bg-blue-soft",
} as const;

const icons: Readonly<Record<keyof typeof tones, IconName>> = {
  neutral: "info",
  yellow: "info",
  green: "shield",
  red: "alert",
  blue: "info",
};

type NoteProps = {
  tone?: keyof typeof tones | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
};

export function Note({ tone = "neutral", icon, children }: NoteProps) {
  return (
    <div className={cx("flex gap-s3 rounded-2 px-s4 py-3.5", tones[tone])}>
      <Icon name={icon ?? icons[tone]} className="mt-[.12em]" />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  );
}

type FlashProps = {
  tone: "green" | "red";
  link?: Readonly<{ to: string; text: string }> | undefined;
  children: ReactNode;
};

export function Flash({ tone, link, children }: FlashProps) {
  const green = tone === "green";
  const box = useSeen(children);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={green ? "status" : "alert"}
      className={cx("border-b-3", green ? "border-board bg-green-soft" : "border-red bg-red-soft")}
    >
      <div className="mx-auto flex max-w-wrap gap-s3 px-gutter py-3">
        <Icon name={green ? "check" : "alert"} className="mt-[.12em]" />
        <p>
          {children} {link && <Link to={link.to}>{link.text}</Link>}
        </p>
      </div>
    </div>
  );
}
