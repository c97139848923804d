import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { duration, plainDay } from "#app/lib/french-date.ts";
import type { Replay } from "#app/modules/rooms/replay/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

type Side = "customer" | "teacher";

type ReplayRowsProps = Readonly<{
  replays: readonly Replay[];
  side: Side;
  acts?: (replay: Replay) => ReactNode;
}>;

/** Recordings with what may be done with each (LBL-30). */
export function ReplayRows({ replays, side, acts }: ReplayRowsProps) {
  const { t } = useTranslation("replay");
  return (
    <Rows label={t("page")}>
      {replays.map((replay) => (
        <Row
          key={replay.id}
          title={replay.title}
          detail={<When replay={replay} side={side} />}
          end={<StateTag state={replay.state} />}
        >
          <About replay={replay} side={side} />
          <ActRow tight>
            {acts?.(replay)}
            <Acts replay={replay} side={side} />
          </ActRow>
        </Row>
      ))}
    </Rows>
  );
}

type OneProps = Readonly<{ replay: Replay; side: Side }>;

export const minutesOf = ({ duration: seconds }: Pick<Replay, "duration">): number =>
  Math.max(1, Math.round(seconds / 60));

const megabyte = 1_000_000;

export const megabytesOf = ({ bytes }: Pick<Replay, "bytes">): number =>
  Math.max(1, Math.round(bytes / megabyte));

export function When({ replay, side }: OneProps) {
  const { t } = useTranslation("replay", { keyPrefix: "row" });
  const day = plainDay(new Date(replay.started_at));
  if (replay.duration === 0) return <>{t("when_none", { day })}</>;
  const length = duration(minutesOf(replay));
  return <>{t(`when_${side}`, { day, name: replay.with, length })}</>;
}

/** Who sees it, and until when. */
function About({ replay, side }: OneProps) {
  const { t } = useTranslation("replay", { keyPrefix: "row" });
  const { status, cause, kept_until: until } = replay;
  if (cause) return <p className="text-sm text-ink-2">{cause}</p>;
  const isTeachers = side === "teacher" && replay.may_publish;
  return (
    <p className="text-sm text-ink-2">
      {isTeachers &&
        t(status === "published" ? "sees_published" : "sees_unpublished", {
          names: replay.with,
        })}{" "}
      <Views replay={replay} /> {until && t("until", { day: lastDayOf(until) })}
    </p>
  );
}

/** For its teacher, once families may open it. */
function Views({ replay: { status, views } }: Pick<OneProps, "replay">) {
  const { t } = useTranslation("replay", { keyPrefix: "row" });
  return status === "published" && views !== null ? <>{t("views", { count: views })}</> : null;
}

/** It is erased once that day is over. */
const lastDayOf = (until: string): string => plainDay(new Date(Date.parse(until) - 1));

function Acts({ replay, side }: OneProps) {
  const { t } = useTranslation("replay");
  const { title, url, download, id, watch_url: watchUrl } = replay;
  const remove = side === "teacher" ? paths.teacherRemoveReplay : paths.removeReplay;
  const named = <span className="sr-only"> {t("of", { title })}</span>;
  return (
    <>
      {(download ?? watchUrl) && (
        <ActLink to={url}>
          {t(side === "teacher" ? "watch_teacher" : "watch")}
          {named}
        </ActLink>
      )}{" "}
      {download && (
        <ActLink to={download} reloadDocument>
          {t("download", { size: t("megabytes", { size: megabytesOf(replay) }) })}
          {named}
        </ActLink>
      )}{" "}
      {replay.may_remove && (
        <ActLink to={pathTo(remove, { replay: id })} dialog danger>
          {t("remove")}
          {named}
        </ActLink>
      )}
    </>
  );
}
