import { dayAndTime } from "#app/lib/french-date.ts";
import { entriesOf, type Input } from "#app/modules/foundation/history/domain.ts";
import { Timeline } from "#app/ui/history.tsx";

export function WordedTimeline({ lines }: { lines: readonly Input[] }) {
  return (
    <Timeline
      lines={entriesOf(lines).map(({ at, who, said: input }) => ({
        when: <time dateTime={at}>{dayAndTime(new Date(at))}</time>,
        who,
        what: input,
      }))}
    />
  );
}
