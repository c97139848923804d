import { sql } from "drizzle-orm";

import { type Db, preparedOnce } from "#app/db/client.server.ts";
import type { ContractKind } from "#app/modules/catalogue/price/domain.ts";
import type { TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

export type Stretches = Readonly<{ before: Date; from: Date; until: Date }>;

type Given = Readonly<{
  amountCents: number;
  duration: number;
  hourlyPriceCents: number;
  paidMinutes: number | null;
  mode: TeacherMode;
  date: string;
  kind: ContractKind;
}>;

type Counted = Readonly<{
  given: Given[];
  place: number;
  asked: number;
  answered: number;
  accepted: number;
  answerHours: number | null;
  rating: number | null;
  students: number;
  toDeclare: number;
}>;

const teacher = sql.placeholder("teacher");
const at = (name: keyof Stretches) => sql`${sql.placeholder(name)}::timestamptz`;

const read = preparedOnce<Counted>(
  () => sql`select w.place,
      (select count(*)::int from proposals p where p.teacher_id = ${teacher}
        and p.asked_at >= w.starts and p.asked_at < w.ends) as asked,
      a.answered, a.accepted, a.hours as "answerHours",
      (select avg(r.rating)::float8 from reviews r where r.teacher_id = ${teacher}
        and r.withheld is distinct from 'all' and r.published_at < w.ends) as rating,
      (select count(distinct c.student_id)::int from contracts c where c.teacher_id = ${teacher}
        and c.created_at < w.ends and (c.ended_at is null or c.ended_at >= w.ends)) as students,
      (select count(*)::int from planned_courses k where k.teacher_id = ${teacher} and k.status = 'confirmed'
        and k.start + k.duration * interval '1 minute' < w.ends)
      + (select count(*)::int from courses c where c.teacher_id = ${teacher} and c.status = 'to_confirm'
        and c.declared_at is null and c.date + c.duration * interval '1 minute' < w.ends) as "toDeclare",
      (select coalesce(json_agg(json_build_object('amountCents', c.amount_cents, 'duration', c.duration,
          'hourlyPriceCents', c.hourly_price_cents, 'paidMinutes', c.paid_minutes, 'mode', c.mode,
          'date', c.date, 'kind', k.kind)), '[]')
        from courses c join contracts k on k.id = c.contract_id where c.teacher_id = ${teacher}
        and (c.status <> 'cancelled' or c.paid_minutes is not null)
        and (c.status <> 'to_confirm' or c.declared_at is not null) and c.date >= w.starts and c.date < w.ends) as given
    from (values (0, ${at("from")}, ${at("until")}), (1, ${at("before")}, ${at("from")})) as w (place, starts, ends)
    cross join lateral (
      select count(*)::int as answered,
        -- A yes that the family let lapse, or whose contract was not opened, was a yes.
        count(*) filter (where p.teacher_response in ('accepted', 'accepted_if', 'applicate', 'selected', 'other_teacher_selected')
          or (p.teacher_response = 'cancelled' and coalesce(p.expired_at, p.selected_at) is not null))::int as accepted,
        percentile_cont(0.5) within group (order by extract(epoch from p.responded_at - p.asked_at) / 3600) as hours
      from proposals p where p.teacher_id = ${teacher} and p.responded_at >= w.starts and p.responded_at < w.ends
    ) a order by w.place`,
);

export const countMetrics = (
  db: Db,
  teacherId: number,
  { before, from, until }: Stretches,
): Promise<Counted[]> =>
  read(db, {
    teacher: teacherId,
    before: before.toISOString(),
    from: from.toISOString(),
    until: until.toISOString(),
  });
