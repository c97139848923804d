import { useTranslation } from "react-i18next";

import { WordedTimeline } from "#app/modules/foundation/history/components/worded-timeline.tsx";
import { isWorthSaying } from "#app/modules/foundation/history/domain.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";

type Line = TeacherProposal["timeline"][number];

export function ProposalHistory({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("proposal");
  const entries = lines.filter(isWorthSaying).map(({ at, by, machine, event }) => ({
    at,
    who: t(`history.${by}`),
    sentence: t(`timeline.${machine}.${event}`),
  }));
  return <WordedTimeline lines={entries} />;
}
