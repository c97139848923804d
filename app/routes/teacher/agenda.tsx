import { useTranslation } from "react-i18next";

import { duration, longDay, noonOf, timeOfDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { dayOf } from "#app/modules/lessons/course/components/course-words.ts";
import { paths } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows, RowWhen } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import type { Slot } from "./coming.server.ts";

type AgendaProps = { slots: readonly Slot[]; today: string };

export function Agenda({ slots, today }: AgendaProps) {
  const { t } = useTranslation("teacher-space");
  const isToday = ({ date }: Slot) => parisDay(new Date(date)) === today;
  const day = longDay(noonOf(today)).replace(/ \d{4}$/, "");
  return (
    <>
      <Slots title={t("home.today", { day })} slots={slots.filter(isToday)} />
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

type SlotsProps = { title: string; slots: readonly Slot[]; today?: string };

function Slots({ title, slots, today }: SlotsProps) {
  const { t } = useTranslation("teacher-space");
  if (slots.length === 0) return null;
  const row = (slot: Slot) => <SlotRow key={slot.key} slot={slot} today={today} />;
  const later = slots.slice(shownRows);
  return (
    <Section title={title} more={<More to={paths.teacherStudents}>{t("home.all_students")}</More>}>
      <Rows label={title}>{slots.slice(0, shownRows).map(row)}</Rows>
      {later.length > 0 && (
        <Fold title={t("home.later", { count: later.length })} wide>
          <Rows>{later.map(row)}</Rows>
        </Fold>
      )}
    </Section>
  );
}

const tagOf = ({ kind }: Slot) => (kind === "offer" || kind === "session" ? kind : "planned");

const pageOf = ({ kind }: Slot): string | undefined =>
  kind === "session" ? paths.teacherGroupLessons : undefined;

/** `today` where the rows are of several days. */
function SlotRow({ slot, today }: { slot: Slot; today?: string | undefined }) {
  const { t } = useTranslation("teacher-space");
  const { state, format, duration: minutes } = slot;
  const hour = timeOfDay(new Date(slot.date));
  const where = slot.address ?? (format ? t(`format.${format}`) : undefined);
  const details = [...(where ? [where] : []), ...(minutes ? [duration(minutes)] : [])];
  return (
    <Row
      to={pageOf(slot)}
      lead={today ? <RowWhen day={dayOf(slot)} hour={hour} /> : <RowWhen day={hour} />}
      title={slot.title ?? t("home.slot", slot)}
      detail={details.join(", ")}
      end={state ? <StateTag state={state} /> : <Tag colour="blue">{t(`home.${tagOf(slot)}`)}</Tag>}
    />
  );
}
