import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";

import type { Wish } from "./wish.ts";

type KeepProps = {
  teacherId: number;
  name: string;
  wish?: Wish | undefined;
  /** With the way to those that are kept: where it stands once on the page. */
  see?: boolean;
};

/** « Garder »: puts a teacher aside on this device, with what is looked for, and stays here (PUB-073). */
export function KeepForm({ teacherId, name, wish = {}, see }: KeepProps) {
  const { t } = useTranslation("search");
  const { pathname, search } = useLocation();
  const id = `garder-${String(teacherId)}`;
  return (
    <Form
      method="post"
      action={withQuery(paths.selection, wish)}
      id={id}
      preventScrollReset
      className="relative z-1 flex scroll-mt-s8 flex-wrap items-center gap-s3"
    >
      <input type="hidden" name="retour" value={`${pathname}${search}`} />
      <Button name="keep" value={teacherId} variant="quiet" size="s">
        {t("keep.button")}
        <span className="sr-only">{t("keep.who", { name })}</span>
      </Button>{" "}
      {see && (
        <Link to={paths.selection} className="inline-flex min-h-tap items-center text-sm">
          {t("keep.see")}
        </Link>
      )}
    </Form>
  );
}
