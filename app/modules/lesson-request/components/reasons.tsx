import { useTranslation } from "react-i18next";

import { responseTimeOf } from "#app/lib/response-time.ts";
import type { RequestProposal } from "#app/modules/lesson-request/endpoints.ts";
import { Icon } from "#app/ui/icon.tsx";

type Reason = RequestProposal["reasons"][number];

/** Why this teacher: the strong terms of the matching, and what is unknown (OPS-03). */
export function Reasons({ proposal }: { proposal: Pick<RequestProposal, "reasons" | "unknown"> }) {
  const { t, i18n } = useTranslation("lesson-request");
  const { reasons, unknown } = proposal;
  if (reasons.length === 0 && unknown.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
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
      {unknown.length > 0 && (
        <p className="mt-1 text-ink-2">
          {t("reasons.unknown", { list: list.format(unknown.map((name) => t(`unknown.${name}`))) })}
        </p>
      )}
    </div>
  );
}

function ReasonText({ reason: { name, detail } }: { reason: Reason }) {
  const { t } = useTranslation("lesson-request");
  if (name === "answer_time" && detail !== null) {
    const { unit, count } = responseTimeOf(detail);
    return <span>{t(`reasons.answer_time_${unit}`, { count })}</span>;
  }
  const figure =
    detail === null ? "" : detail.toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return <span>{t(`reasons.${name}`, { detail: figure })}</span>;
}
