import { useTranslation } from "react-i18next";

import { dayOfMonth } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Row, RowWhen } from "#app/ui/rows.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { addressesOf, plannedWords } from "./planned-words.ts";

const threads = { customer: paths.messages, teacher: paths.teacherMessages } as const;

type PlannedRowProps = { planned: PlannedCourse; side: Side };

/** When, with whom, its state, what may be done (CUS-042, TEA-056). */
export function PlannedRow({ planned, side }: PlannedRowProps) {
  const { t } = useTranslation("planned-course");
  const home = usePlace();
  const start = new Date(planned.start);
  const { moved_from: from } = planned;
  const words = { ...plannedWords(planned, home), format: t(`format.${planned.format}`) };
  return (
    <Row
      lead={<RowWhen day={dayOfMonth(start)} hour={hourAt(start, home)} />}
      title={t(`row.title_${side}`, words)}
      detail={t(`row.detail_${side}`, words)}
      end={<StateTag state={planned.state} />}
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
      <PlannedActions planned={planned} side={side} />
    </Row>
  );
}

function PlannedActions({ planned, side }: PlannedRowProps) {
  const { t } = useTranslation("planned-course");
  const { move, cancel, calendar } = addressesOf(side, planned.id);
  const isAgreed = planned.status === "confirmed" || planned.moved_from !== null;
  const which = <span className="sr-only">{t("row.which", plannedWords(planned))}</span>;
  return (
    <ActRow tight>
      {planned.room_url && isAgreed && !planned.is_over && (
        <ActLink to={planned.room_url} target="_blank" rel="noreferrer">
          {t("row.join")}
          {which}
        </ActLink>
      )}
      {planned.may_move && (
        <ActLink to={move} opens="plan-course">
          {t("row.move")}
          {which}
        </ActLink>
      )}
      {isAgreed && (
        <ActLink to={calendar} reloadDocument>
          {t("row.calendar")}
          {which}
        </ActLink>
      )}
      <ActLink to={pathTo(threads[side], { contractId: String(planned.contract_id) })}>
        {t(`row.write_${side}`, { teacher: planned.teacher.firstname })}
        {which}
      </ActLink>
      {planned.may_cancel && (
        <ActLink to={cancel} opens="cancel-course" danger>
          {t("row.cancel")}
          {which}
        </ActLink>
      )}
    </ActRow>
  );
}
