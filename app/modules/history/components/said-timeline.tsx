import { dayAndTime } from "#app/lib/french-date.ts";
import { entriesOf, type Said } from "#app/modules/history/domain.ts";
import { Timeline } from "#app/ui/history.tsx";

/** What was said to have happened, as entries under each other. */
export function SaidTimeline({ lines }: { lines: readonly Said[] }) {
  return (
    <Timeline
      lines={entriesOf(lines).map(({ at, who, said }) => ({
        when: <time dateTime={at}>{dayAndTime(new Date(at))}</time>,
        who,
        what: said,
      }))}
    />
  );
}
