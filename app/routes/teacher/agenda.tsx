import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { dayOfMonth, duration, longDay, noonOf, timeOfDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { teacherPageOf } from "#app/modules/lessons/planned-course/components/coming-page.ts";
import { useFollowing } from "#app/modules/lessons/planned-course/components/planned-row.tsx";
import {
  type Following,
  oncePerClass,
} from "#app/modules/lessons/planned-course/sessions.domain.ts";
import { paths } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows, RowWhen } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import type { FreeTime, Slot } from "./coming.server.ts";

type AgendaProps = { slots: readonly Slot[]; today: string; free: FreeTime | undefined };

export function Agenda({ slots, today, free }: AgendaProps) {
  const { t } = useTranslation("teacher-space");
  const isToday = ({ start }: Slot) => parisDay(new Date(start)) === today;
  const day = longDay(noonOf(today)).replace(/ \d{4}$/, "");
  return (
    <>
      <Slots title={t("home.today", { day })} slots={slots.filter(isToday)} free={free} />
      <Slots
        title={t("home.coming")}
        slots={slots.filter((slot) => !isToday(slot))}
        today={today}
      />
    </>
  );
}

/** Those of a stage are many: the next ones, then how many others. */
const shownRows = 5;

type SlotsProps = {
  title: string;
  slots: readonly Slot[];
  today?: string;
  free?: FreeTime | undefined;
};

function Slots({ title, slots: all, today, free }: SlotsProps) {
  const { t } = useTranslation("teacher-space");
  if (all.length === 0) return null;
  const slots = oncePerClass(all);
  const row = (slot: (typeof slots)[number]) => (
    <Fragment key={slot.key}>
      {free?.before === slot.key && <FreeRow free={free} />}
      <SlotRow slot={slot} following={slot.following} today={today} />
    </Fragment>
  );
  const later = slots.slice(shownRows);
  return (
    <Section title={title} more={today && slots.some(isPlanned) && <PlanLink />}>
      <Rows label={title}>{slots.slice(0, shownRows).map(row)}</Rows>
      {later.length > 0 && (
        <Fold title={t("home.later", { count: later.length })} wide>
          <Rows>{later.map(row)}</Rows>
        </Fold>
      )}
    </Section>
  );
}

function FreeRow({ free: { at, minutes } }: { free: FreeTime }) {
  const { t } = useTranslation("teacher-space");
  return (
    <li className="flex min-h-15 items-center gap-x-s4 bg-fluo-soft py-s3 shadow-[-4px_0_0_var(--ink)]">
      <RowWhen day={timeOfDay(new Date(at))} />
      <span>
        <b>{t("home.free")}</b>{" "}
        <span className="block text-xs text-ink-2">
          {t("home.free_until", { time: duration(minutes) })}
        </span>
      </span>
    </li>
  );
}

/** Others may be planned with the same family. */
const isPlanned = ({ kind }: Slot) => kind === "planned";

function PlanLink() {
  const { t } = useTranslation("planned-course");
  return (
    <ActLink to={paths.teacherPlanCourse} opens="plan-course">
      {t("plan.open")}
    </ActLink>
  );
}

const tagOf = ({ kind }: Slot) => (kind === "offer" || kind === "session" ? kind : "planned");

type SlotRowProps = Readonly<{
  slot: Slot;
  following: Following | null;
  today?: string | undefined;
}>;

/** `today` where the rows are of several days. */
function SlotRow({ slot, following, today }: SlotRowProps) {
  const { t } = useTranslation("teacher-space");
  const followingOf = useFollowing();
  const { state, format, duration: minutes } = slot;
  const start = new Date(slot.start);
  const hour = timeOfDay(start);
  const where = slot.address ?? (format ? t(`format.${format}`) : undefined);
  const details = [where, minutes && duration(minutes), followingOf(following)].filter(Boolean);
  return (
    <Row
      to={teacherPageOf(slot)}
      lead={today ? <RowWhen day={dayOfMonth(start)} hour={hour} /> : <RowWhen day={hour} />}
      title={slot.title ?? t("home.slot", slot)}
      detail={details.join(", ")}
      end={state ? <StateTag state={state} /> : <Tag colour="blue">{t(`home.${tagOf(slot)}`)}</Tag>}
    >
      <RoomLink slot={slot} isToday={!today} />
    </Row>
  );
}

function RoomLink({ slot: { room }, isToday }: Readonly<{ slot: Slot; isToday: boolean }>) {
  const { t } = useTranslation("teacher-space");
  if (!room || !isToday) return null;
  return (
    <ActLink to={room} reloadDocument>
      {t("home.room")}
    </ActLink>
  );
}
