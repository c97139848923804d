import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import type { Recall } from "#app/modules/care/support/recall.endpoints.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

type RecalledProps = Readonly<{
  recalled: Recall;
  of: "teacher" | "group-lesson";
  follow: (id: number) => string;
}>;

export function Recalled({ recalled: { contacted, registered }, of, follow }: RecalledProps) {
  const { t } = useTranslation(of);
  if (!contacted && !registered) return null;
  return (
    <div className="mt-s4 grid gap-s3">
      {registered && (
        <Note tone="blue">
          {t("recalled.registered", { date: plainDay(new Date(registered.created_at)) })}{" "}
          <Link to={follow(registered.id)} className="inline-flex min-h-tap items-center">
            {t("recalled.follow")}
          </Link>
        </Note>
      )}
      {contacted && (
        <Note tone="blue">
          {t("recalled.contacted", {
            date: plainDay(new Date(contacted.sent_at)),
            reference: contacted.reference,
          })}
        </Note>
      )}
    </div>
  );
}
