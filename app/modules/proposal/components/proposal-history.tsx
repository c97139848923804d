import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { entriesOf, isWorthSaying } from "#app/modules/history/domain.ts";
import type { TeacherProposal } from "#app/modules/proposal/endpoints.ts";
import { Timeline } from "#app/ui/history.tsx";

type Line = TeacherProposal["timeline"][number];

/** The same facts as the family reads, each once, without the other teachers (features, 2; R11). */
export function ProposalHistory({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("proposal");
  const said = lines.filter(isWorthSaying).map(({ at, by, machine, event }) => ({
    at,
    who: t(`history.${by}`),
    said: t(`timeline.${machine}.${event}`),
  }));
  return (
    <Timeline
      lines={entriesOf(said).map(({ at, who, said: what }) => ({
        when: <time dateTime={at}>{dayAndTime(new Date(at))}</time>,
        who,
        what,
      }))}
    />
  );
}
