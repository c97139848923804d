import { useTranslation } from "react-i18next";

import type { ClosedFor } from "#app/modules/catalogue/teacher/domain.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

const explained = { leaves: paths.leavePreau, suspended: paths.suspension } as const;

/** Explains why a teacher cannot invite or remind (TEA-057, STM-43). */
export function ClosedNote({ why }: { why: ClosedFor }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "closed" });
  return (
    <Note tone="red">
      <p>{t(why)}</p>
      <p>
        <Link to={explained[why]}>{t(`see_${why}`)}</Link>
      </p>
    </Note>
  );
}
