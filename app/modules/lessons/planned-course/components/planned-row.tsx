import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { dayOfMonth, duration } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import {
  type Following,
  oncePerClass,
} from "#app/modules/lessons/planned-course/sessions.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Row, Rows, RowWhen } from "#app/ui/rows.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { teacherPageOf } from "./coming-page.ts";
import { addressesOf, plannedWords } from "./planned-words.ts";

const threads = { customer: paths.messages, teacher: paths.teacherMessages } as const;

type PlannedRowProps = {
  planned: PlannedCourse;
  side: Side;
  /** Under a title that says that it is agreed: the acts on one line, and no state of an agreed date. */
  brief?: boolean | undefined;
  to?: string | undefined;
};

const shownRows = 6;
const shownBelowNext = 2;

type ComingRowsProps = Readonly<{
  coming: readonly Coming[];
  side: Side;
  /** Of all: a teacher's lines lead to their contract or class. */
  isList?: boolean;
  /** The next one stands on top of the page, as on a family's home. */
  isBelowNext?: boolean;
}>;

/** The next ones; those of a year that follow are folded (TEA-071). */
export function ComingRows({ coming: all, side, isList = false, isBelowNext }: ComingRowsProps) {
  const { t } = useTranslation("planned-course");
  const coming = oncePerClass(all);
  const row = (one: (typeof coming)[number]) => (
    <ComingRow key={one.key} coming={one} side={side} isList={isList} following={one.following} />
  );
  const shown = isBelowNext ? shownBelowNext : shownRows;
  const later = coming.slice(shown);
  return (
    <>
      <Rows label={t("coming.title")}>{coming.slice(0, shown).map(row)}</Rows>
      {later.length > 0 && (
        <Fold title={t("series.later", { count: later.length })} wide>
          <Rows>{later.map(row)}</Rows>
        </Fold>
      )}
    </>
  );
}

type ComingRowProps = Readonly<{
  coming: Coming;
  side: Side;
  brief?: boolean;
  isList?: boolean;
  following?: Following | null;
}>;

export function ComingRow({ coming, side, brief, isList = false, following }: ComingRowProps) {
  const { planned } = coming;
  const to = pageOf(coming, side, isList);
  if (planned) return <PlannedRow planned={planned} side={side} brief={brief} to={to} />;
  return <OtherRow coming={coming} side={side} to={to} following={following} />;
}

function pageOf(coming: Coming, side: Side, isList: boolean): string | undefined {
  if (side === "customer") return coming.kind === "session" ? paths.registrations : undefined;
  return isList ? teacherPageOf(coming) : undefined;
}

/** What follows a stage's session: how many others, until when. */
export function useFollowing(): (following: Following | null | undefined) => string | undefined {
  const { t } = useTranslation("planned-course");
  return (following) =>
    following
      ? t("coming.following", {
          count: following.count,
          day: dayOfMonth(new Date(following.last)),
        })
      : undefined;
}

type OtherRowProps = Pick<ComingRowProps, "coming" | "side"> &
  Readonly<{ to: string | undefined; following: Following | null | undefined }>;

/** A first course, a session of a stage, a slot that waits for a choice. */
function OtherRow({ coming, side, to, following }: OtherRowProps) {
  const { t } = useTranslation("planned-course");
  const home = usePlace();
  const followingOf = useFollowing();
  const start = new Date(coming.start);
  const { duration: minutes, format, subject, student, teacher } = coming;
  const where = coming.place ?? (format ? t(`format.${format}`) : undefined);
  const title = t(`row.title_${side}`, { subject: subject?.name, student });
  const details = [
    side === "customer" && (coming.title ? student : teacher),
    where,
    minutes && duration(minutes),
    followingOf(following),
  ].filter(Boolean);
  return (
    <Row
      to={to}
      lead={<RowWhen day={dayOfMonth(start)} hour={hourAt(start, home)} />}
      title={coming.title ?? title}
      detail={details.join(", ")}
      end={<Tag colour="blue">{t(`kind.${coming.kind}`)}</Tag>}
    >
      <RoomLink of={coming} />
    </Row>
  );
}

type RoomLinkProps = Readonly<{ of: Pick<Coming, "room_url" | "is_over">; which?: ReactNode }>;

function RoomLink({ of: { room_url: url, is_over: isOver }, which }: RoomLinkProps) {
  const { t } = useTranslation("planned-course");
  if (!url || isOver) return null;
  return (
    <ActLink to={url} target="_blank" rel="noreferrer">
      {t("row.join")}
      {which}
    </ActLink>
  );
}

/** When, with whom, its state, what may be done (CUS-042, TEA-056). */
export function PlannedRow({ planned, side, brief, to }: PlannedRowProps) {
  const { t } = useTranslation("planned-course");
  const home = usePlace();
  const start = new Date(planned.start);
  const { moved_from: from } = planned;
  const words = { ...plannedWords(planned, home), format: t(`format.${planned.format}`) };
  return (
    <Row
      to={to}
      lead={<RowWhen day={dayOfMonth(start)} hour={hourAt(start, home)} />}
      title={t(`row.title_${side}`, words)}
      detail={t(`row.detail_${side}`, words)}
      end={(!brief || from) && <StateTag state={planned.state} />}
    >
      {from && (
        <p className="text-sm">
          {t("row.standing", {
            day: dayOfMonth(new Date(from.start)),
            at: hourAt(new Date(from.start), home),
          })}
        </p>
      )}
      <WaitingLine state={planned.state} />
      <PlannedActions planned={planned} side={side} brief={brief} />
    </Row>
  );
}

function GivenLink({ planned, side }: PlannedRowProps) {
  const { t } = useTranslation("planned-course");
  if (side === "teacher" || !planned.is_over) return null;
  return (
    <ActLink to={pathTo(paths.sayPlannedGiven, { plannedCourseId: String(planned.id) })} dialog>
      {t("row.given")}
      <span className="sr-only">{t("row.which", plannedWords(planned))}</span>
    </ActLink>
  );
}

const isAgreedIn = ({ status, moved_from: from }: PlannedCourse): boolean =>
  status === "confirmed" || from !== null;

function PlannedActions({ planned, side, brief }: PlannedRowProps) {
  const { t } = useTranslation("planned-course");
  const { move, cancel, calendar } = addressesOf(side, planned.id);
  const isAgreed = isAgreedIn(planned);
  const how = brief ? "brief" : "row";
  const words = plannedWords(planned);
  const which = <span className="sr-only">{t("row.which", words)}</span>;
  const ofCourse = <span className="sr-only">{t(`${how}.which`, words)}</span>;
  return (
    <ActRow tight>
      {isAgreed && <RoomLink of={planned} which={which} />}
      <GivenLink planned={planned} side={side} />
      {planned.may_move && (
        <ActLink to={move} opens="plan-course">
          {t(`${how}.move`)}
          {ofCourse}
        </ActLink>
      )}
      {isAgreed && !planned.is_over && (
        <ActLink to={calendar} reloadDocument>
          {t(`${how}.calendar`)}
          {which}
        </ActLink>
      )}
      {!brief && (
        <ActLink to={pathTo(threads[side], { contractId: String(planned.contract_id) })}>
          {t(`row.write_${side}`, { teacher: planned.teacher.firstname })}
          {which}
        </ActLink>
      )}
      {planned.may_cancel && (
        <ActLink to={cancel} opens="cancel-course" danger>
          {t(`${how}.cancel`)}
          {ofCourse}
        </ActLink>
      )}
    </ActRow>
  );
}
