import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type DrawerProps = {
  id: string;
  backTo: string;
  count?: number | undefined;
  /** The last child is the DrawerFoot. */
  children: ReactNode;
};

export function Drawer({ id, backTo, count = 0, children }: DrawerProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <p className="md:hidden">
        <a href={`#${id}`} className={buttonClass({ block: true })}>
          <span className="flex flex-1 items-center gap-s2">
            <Icon name="filter" />
            {t("filters.open")} {count > 0 && <Count>{count}</Count>}
          </span>
          <Icon name="right" />
        </a>
      </p>
      <div id={id} className="drawer">
        <div className="sticky top-0 z-1 mb-s4 flex min-h-16 items-center justify-between border-b border-line bg-paper md:static md:mb-s4 md:min-h-0 md:border-0">
          <h2>
            <span className="md:hidden">{t("filters.title")}</span>{" "}
            <span className="max-md:hidden">{t("filters.refine")}</span>
          </h2>
          <a
            href={`#${backTo}`}
            className="inline-flex min-h-tap items-center gap-1.5 font-semibold no-underline md:hidden"
          >
            <Icon name="close" />
            {t("close")}
          </a>
        </div>
        {children}
      </div>
    </>
  );
}

export function DrawerFoot({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:sticky max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-paper max-md:py-s3">
      {children}
    </div>
  );
}

export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="inline-grid h-[1.5em] min-w-[1.5em] place-items-center rounded-full bg-fluo px-[.35em] text-[.8125rem] font-bold text-ink">
      {children}
    </span>
  );
}
