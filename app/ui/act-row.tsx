import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";
import type { DialogId } from "./dialog-id.ts";
import { DialogLink } from "./dialog-link.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { Spaced } from "./spaced.tsx";

const look = (danger?: boolean) =>
  cx(
    "inline-flex min-h-tap cursor-pointer items-center gap-1.5 text-sm leading-[1.2] font-medium underline decoration-field underline-offset-[.2em] hover:decoration-current",
    danger && "text-red",
  );

type ActRowProps = {
  children: ReactNode;
  tight?: boolean | undefined;
};

export function ActRow({ children, tight }: ActRowProps) {
  return (
    <div className={cx("flex flex-wrap gap-x-4.5", tight && "-mb-s2 first:-mt-s2")}>
      <Spaced>{children}</Spaced>
    </div>
  );
}

type ActLinkProps = Omit<LinkProps, "className"> & {
  danger?: boolean | undefined;
  opens?: DialogId | undefined;
  dialog?: boolean | undefined;
};

export function ActLink({ danger, opens, dialog, ...link }: ActLinkProps) {
  const props = { ...link, className: look(danger) };
  return opens || dialog ? <DialogLink {...props} opens={opens} /> : <Link {...props} />;
}

type ActButtonProps = Omit<ComponentProps<"button">, "className"> & {
  danger?: boolean | undefined;
};

export function ActButton({ danger, ...button }: ActButtonProps) {
  return <button {...button} className={look(danger)} />;
}
