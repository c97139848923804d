import { dayAndTime } from "#app/lib/french-date.ts";
import { entriesOf, type Entry } from "#app/modules/foundation/history/domain.ts";
import { Timeline } from "#app/ui/history.tsx";

export function WordedTimeline({ lines }: { lines: readonly Entry[] }) {
  return (
    <Timeline
      lines={entriesOf(lines).map(({ at, who, sentence }) => ({
        when: <time dateTime={at}>{dayAndTime(new Date(at))}</time>,
        who,
        what: sentence,
      }))}
    />
  );
}
