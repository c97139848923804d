import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { Overlap } from "#app/modules/group-lessons/registration/learners.endpoints.ts";
import { Note } from "#app/ui/note.tsx";

type OverlapProps = Readonly<{
  student: string;
  overlaps: readonly Overlap[];
  before?: boolean;
}>;

export function OverlapNote({ student, overlaps, before }: OverlapProps) {
  const { t } = useTranslation("registration", { keyPrefix: "overlap" });
  if (overlaps.length === 0) return null;
  return (
    <Note tone="yellow">
      <p className="font-semibold">{t("title", { student })}</p>
      <ul className="grid gap-1">
        {overlaps.map(({ kind, name, teacher, start }) => (
          <li key={kind + name + start}>
            {t(kind, { name, teacher, day: dayAndTime(new Date(start)) })}
          </li>
        ))}
      </ul>
      {before && <p className="text-sm">{t("still")}</p>}
    </Note>
  );
}
