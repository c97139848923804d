import { useTranslation } from "react-i18next";

import { SaidTimeline } from "#app/modules/history/components/said-timeline.tsx";
import { isWorthSaying } from "#app/modules/history/domain.ts";
import type { TeacherProposal } from "#app/modules/lesson-request/proposal.endpoints.ts";

type Line = TeacherProposal["timeline"][number];

/** The same facts as the family reads, each once, without the other teachers. */
export function ProposalHistory({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("proposal");
  const said = lines.filter(isWorthSaying).map(({ at, by, machine, event }) => ({
    at,
    who: t(`history.${by}`),
    said: t(`timeline.${machine}.${event}`),
  }));
  return <SaidTimeline lines={said} />;
}
