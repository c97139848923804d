import { useTranslation } from "react-i18next";

import type { HelpSubject } from "#app/modules/foundation/case/help.domain.ts";
import { helpPath } from "#app/modules/foundation/case/help-address.ts";
import { ActLink } from "#app/ui/act-row.tsx";

type Props = Readonly<{ subject: HelpSubject; id: number; about?: string }>;

/** `about` tells apart the links of a list, for who hears them. */
export function HelpLink({ subject, id, about }: Props) {
  const { t } = useTranslation("common");
  return (
    <ActLink to={helpPath(subject, id)}>
      {t("ask_help")}
      {about && <span className="sr-only"> {about}</span>}
    </ActLink>
  );
}
