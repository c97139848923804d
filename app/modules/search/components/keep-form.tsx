import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";

import type { Wish } from "./wish.ts";

type KeepProps = { teacherId: number; name: string; wish?: Wish | undefined };

/** « Garder »: puts a teacher aside on this device, with what is looked for (PUB-073). */
export function KeepForm({ teacherId, name, wish = {} }: KeepProps) {
  const { t } = useTranslation("search");
  return (
    <Form method="post" action={withQuery(paths.selection, wish)} className="relative z-1">
      <Button name="keep" value={teacherId} variant="quiet" size="s">
        {t("keep.button")}
        <span className="sr-only">{t("keep.who", { name })}</span>
      </Button>
    </Form>
  );
}
