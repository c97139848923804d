import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type FoldProps = {
  title: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  boxed?: boolean | undefined;
  wide?: boolean | undefined;
};

export function Fold({ title, children, open, boxed, wide }: FoldProps) {
  return (
    <>
      {" "}
      <details open={open} className={cx("group", !boxed && "border-b border-line first:border-t")}>
        <summary
          className={cx(
            "flex items-center justify-between gap-s2 font-semibold",
            boxed
              ? "min-h-12 rounded-2 border-[1.5px] border-ink bg-sheet px-s3 py-s2"
              : "min-h-14 py-3",
          )}
        >
          {title}
          <Icon name="down" className="transition-transform duration-slow group-open:rotate-180" />
        </summary>{" "}
        <div className={cx("pb-s4", !wide && "max-w-read", boxed ? "pt-s4" : "text-ink-2")}>
          {children}
        </div>
      </details>
    </>
  );
}
