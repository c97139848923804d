import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

import { useIsKept } from "./use-kept.ts";
import type { Wish } from "./wish.ts";

type KeepProps = {
  teacherId: number;
  name: string;
  wish?: Wish | undefined;
  see?: boolean;
};

// A shared cached page knows no selection: the address names the last kept teacher, scripts the others (decision 012).
const onceKept = "group-target/keep:inline-flex group-data-kept/keep:inline-flex";
const untilKept = "group-target/keep:hidden group-data-kept/keep:hidden";

/** Keeps a teacher and the search on this device, without leaving the page (PUB-073). */
export function KeepForm({ teacherId, name, wish = {}, see }: KeepProps) {
  const { t } = useTranslation("search");
  const { pathname, search, hash } = useLocation();
  const id = `garder-${String(teacherId)}`;
  const isKept = useIsKept(teacherId) || hash === `#${id}`;
  return (
    <Form
      method="post"
      action={withQuery(paths.selection, wish)}
      id={id}
      data-kept={isKept ? "" : undefined}
      preventScrollReset
      className="group/keep relative z-1 flex scroll-mt-s8 flex-wrap items-center gap-s3"
    >
      <input type="hidden" name="retour" value={`${pathname}${search}`} />
      <span className={untilKept}>
        <Button name="keep" value={teacherId} variant="quiet" size="s">
          {t("keep.button")}
          <span className="sr-only">{t("keep.who", { name })}</span>
        </Button>
      </span>{" "}
      <Link
        to={paths.selection}
        className={cx(
          "min-h-tap items-center gap-1.5 text-sm",
          onceKept,
          see ? "inline-flex" : "hidden",
        )}
      >
        <span className={cx("hidden", onceKept)}>
          <Icon name="check" />
        </span>
        {t("keep.see")}
      </Link>
    </Form>
  );
}
