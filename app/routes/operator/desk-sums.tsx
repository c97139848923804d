import { useTranslation } from "react-i18next";

import { countShown, mostCounted } from "#app/lib/desk-counts.ts";
import { briefDay, weekdayAndDay } from "#app/lib/french-date.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { useDeskQueues } from "./desk-queues.ts";

type Count = "count" | "late" | "tonight";

/** A number in words, which is the least where more rows wait than are counted. */
export function useAtLeast() {
  const { t } = useTranslation("desk");
  return (words: string, least: boolean) => (least ? t("least", { words }) : words);
}

/** The sum of the queues in words: the least it may be where one is longer than it is counted. */
export function useSum() {
  const { t } = useTranslation("desk");
  const queues = useDeskQueues();
  return (of: Count, key: string) => {
    const words = t(key, { count: sumOf(queues, (queue) => queue[of]) });
    return queues.some((queue) => queue[of] >= mostCounted) ? t("least", { words }) : words;
  };
}

export function Lead() {
  const { t } = useTranslation("desk");
  const queues = useDeskQueues();
  const sum = useSum();
  const late = sumOf(queues, (queue) => queue.late);
  const [since = ""] = queues.map((queue) => queue.oldest_at).sort();
  return (
    <Spaced>
      <span>{sum("count", "lead")}</span>
      {late > 0 && <b className="text-red">{sum("late", "lead_late")}</b>}
      <span>{t("lead_oldest", { since: weekdayAndDay(new Date(since)) })}</span>
    </Spaced>
  );
}

export function Kinds() {
  const { t } = useTranslation("desk");
  const queues = useDeskQueues();
  return (
    <>
      <h2>{t("by_kind")}</h2>
      <Rows label={t("by_kind")}>
        {queues.map(({ kind, name, count, late, oldest_at: oldest }) => (
          <Row
            key={kind}
            title={name}
            detail={
              <Spaced>
                {late > 0 && (
                  <b className="text-red">{t("late", { count: late, shown: countShown(late) })}</b>
                )}
                <span>{t("oldest", { since: briefDay(new Date(oldest)) })}</span>
              </Spaced>
            }
            end={<b className="ml-auto tabular-nums">{countShown(count)}</b>}
            to={withQuery(paths.desk, { kind })}
          />
        ))}
      </Rows>
    </>
  );
}
