import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/layout.tsx";

type NothingFoundProps = {
  of: "search" | "group-lesson";
  to: string;
  narrowed: boolean;
  why?: string | undefined;
};

/** Leads to the list without its options, else to the whole list. */
export function NothingFound({ of, to, narrowed, why }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <Empty
      title={t(`${of}:empty.title`)}
      action={
        <ButtonLink to={to} variant="primary">
          {t(narrowed ? `${of}:empty.without` : `${of}:empty.all`)}
        </ButtonLink>
      }
    >
      {why ?? t(`${of}:empty.text`)}
    </Empty>
  );
}
