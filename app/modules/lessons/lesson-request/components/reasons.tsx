import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { Icon } from "#app/ui/icon.tsx";

type Reason = RequestProposal["reasons"][number];

/** The strong matching terms; unknown ones are left out (OPS-03). */
export function Reasons({ proposal: { reasons } }: { proposal: Pick<RequestProposal, "reasons"> }) {
  const { t } = useTranslation("lesson-request");
  if (reasons.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="sr-only">{t("reasons.title")}</p>
      <ul className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason.name} className="flex gap-1.5">
            <Icon name="check" className="mt-[.15em] text-board" />
            <ReasonText reason={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReasonText({ reason: { name, detail } }: { reason: Reason }) {
  const { t } = useTranslation("lesson-request");
  if (name === "answer_time" && detail !== null) {
    const { unit, count } = responseTimeOf(detail);
    return <span>{t(`reasons.answer_time_${unit}`, { count })}</span>;
  }
  if (name === "distance" && detail !== null && detail < 1) return <span>{t("reasons.near")}</span>;
  return <span>{t(`reasons.${name}`, { detail: detail === null ? "" : figure(detail) })}</span>;
}
