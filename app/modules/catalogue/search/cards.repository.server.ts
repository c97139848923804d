import { sql } from "drizzle-orm";

import { type Db, preparedRows } from "#app/db/client.server.ts";
import type { Absence } from "#app/modules/catalogue/teacher/absences.domain.ts";
import type { Slot } from "#app/modules/catalogue/teacher/availability.domain.ts";
import type {
  Availability,
  Civility,
  LessonFormat,
  SapNumberStatus,
} from "#app/modules/catalogue/teacher/domain.ts";
import type { Background } from "#app/modules/catalogue/teacher/headline.domain.ts";
import { backgroundOf } from "#app/modules/catalogue/teacher/headline.table.server.ts";

export type CardRow = {
  id: number;
  firstname: string;
  /** The rest of the surname is not read (PUB-020). */
  initial: string;
  civility: Civility | null;
  photoHash: string | null;
  background: Background;
  title: string;
  subjects: { id: number; levels: number[] }[];
  formats: LessonFormat[];
  slots: (Slot & { formats: LessonFormat[] })[];
  absences: Absence[];
  rating: number | null;
  reviewsCount: number;
  praise: string | null;
  hoursGiven: number;
  medianAnswerHours: number | null;
  availability: Availability;
  selfEmployed: boolean;
  sapNumber: string | null;
  sapNumberStatus: SapNumberStatus;
  cityName: string;
  country: string;
};

export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return preparedRows<CardRow>(
    db,
    sql`select t.id, u.firstname, left(u.lastname, 1) as initial, t.civility,
        t.photo_hash as "photoHash", ${backgroundOf(sql.raw("t.id"))} as background,
        t.title, t.formats, t.absences, t.rating,
        t.reviews_count as "reviewsCount", t.hours_given as "hoursGiven",
        t.median_answer_hours as "medianAnswerHours", case when t.suspended_at is null then t.availability else 'not_available' end as availability,
        t.self_employed as "selfEmployed", t.sap_number as "sapNumber",
        t.sap_number_status as "sapNumberStatus", t.city_name as "cityName", t.country,
        (select json_agg(json_build_object('id', s.subject_id, 'levels', s.level_ids) order by s.main desc, s.subject_id)
          from teacher_subjects s where s.teacher_id = t.id) as subjects,
        (select coalesce(json_agg(json_build_object('day', h.day, 'start', h.start, 'end', h.end,
            'formats', h.formats, 'toConfirm', h.to_confirm)), '[]')
          from teacher_slots h where h.teacher_id = t.id) as slots,
        (select r.review from (select review, rating, published_at, id from reviews
            where teacher_id = t.id and withheld is null order by published_at desc, id desc limit 5) as r
          where r.rating >= 4 order by r.rating desc, r.published_at desc, r.id desc limit 1) as praise
      from teachers t join users u on u.id = t.id
      where t.id = any(${sql.param(`{${ids.join(",")}}`)}::text::int[]) and t.status = 'hired'`,
  );
}
