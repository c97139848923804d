import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Spaced } from "./spaced.tsx";

type PagerProps = {
  page: number;
  pages: number;
  toPage: (page: number) => string;
  label?: string | undefined;
  more?: boolean | undefined;
  /** With scripts the next page may be appended: the click is then prevented. */
  onNext?: ((event: MouseEvent<HTMLAnchorElement>, page: number) => void) | undefined;
};

const square = "inline-grid min-h-tap min-w-tap place-items-center rounded-2 px-2 font-semibold";

export function Pager({ page, pages, toPage, label, more, onNext }: PagerProps) {
  const { t } = useTranslation("common");
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label ?? t("pager.label")}
      className="mt-s5 flex flex-wrap items-center gap-s1"
    >
      <Spaced>
        {pagesShown(page, pages).map((shown, index) => {
          if (shown === "gap") {
            return (
              <span key={`gap${index}`} className={square}>
                …
              </span>
            );
          }
          return shown === page ? (
            <span key={shown} aria-current="page" className={`${square} bg-fluo`}>
              <span className="sr-only">{t("pager.page", { page: "" })}</span>
              {shown}
            </span>
          ) : (
            <Link
              key={shown}
              to={toPage(shown)}
              rel={relOf(shown, page)}
              className={`${square} no-underline hover:bg-wash`}
            >
              <span className="sr-only">{t("pager.page", { page: "" })}</span>
              {shown}
            </Link>
          );
        })}
      </Spaced>
      {page < pages && (
        <Link
          to={toPage(page + 1)}
          rel="next"
          onClick={
            onNext &&
            ((event) => {
              onNext(event, page + 1);
            })
          }
          className="mt-s2 inline-flex min-h-12 grow basis-full items-center justify-center gap-1.5 rounded-2 border-[1.5px] border-ink px-s4 font-semibold no-underline hover:bg-fluo-soft sm:mt-0 sm:ml-auto sm:grow-0 sm:basis-auto"
        >
          {more ? t("pager.more") : t("pager.next")}
          <Icon name={more ? "down" : "right"} />
        </Link>
      )}
    </nav>
  );
}

function relOf(shown: number, page: number): string | undefined {
  if (shown === page - 1) return "prev";
  return shown === page + 1 ? "next" : undefined;
}

/** A gap of one page shows that page. */
export function pagesShown(page: number, pages: number): (number | "gap")[] {
  const kept = new Set([1, page - 1, page, page + 1, pages]);
  const numbers = [...kept].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? ["gap" as const, number] : [number];
  });
}
