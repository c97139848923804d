import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { TeacherProposal } from "#app/modules/proposal/endpoints.ts";
import { Timeline } from "#app/ui/history.tsx";

type Line = TeacherProposal["timeline"][number];

/** The same facts as the family reads, without the other teachers (features, 2). */
export function ProposalHistory({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("proposal");
  return (
    <Timeline
      lines={lines.map((line) => ({
        when: <time dateTime={line.at}>{dayAndTime(new Date(line.at))}</time>,
        who: t(`history.${line.by}`),
        what: t(`timeline.${line.machine}.${line.event}`),
      }))}
    />
  );
}
