import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/layout.tsx";

export function SelectionTitle({ count }: { count: number }) {
  const { t } = useTranslation("selection");
  if (count === 0) return t("title_zero");
  const [before = "", after = ""] = t("title", { count, teachers: "|" }).split("|");
  return (
    <>
      {before}
      <mark>{t("teachers", { count })}</mark>
      {after}
    </>
  );
}

export function EmptySelection({ listing }: { listing: string }) {
  const { t } = useTranslation("selection");
  return (
    <Empty
      title={t("empty.title")}
      action={
        <ButtonLink to={listing} variant="primary">
          {t("empty.action")}
        </ButtonLink>
      }
    >
      {t("empty.text")}
    </Empty>
  );
}
