import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Background } from "./headline.domain.ts";
import { degrees, experiences } from "./table.server.ts";

export const backgroundOf = (teacherId: SQL | PgColumn) =>
  sql<Background>`json_build_object(
    'degrees', (select coalesce(json_agg(json_build_object('degreeId', d.degree_id, 'year', d.year,
        'speciality', d.speciality, 'school', d.school) order by d.main desc, d.year desc, d.id), '[]')
      from ${degrees} d where d.teacher_id = ${teacherId}),
    'experiences', (select coalesce(json_agg(json_build_object('experienceId', e.experience_id,
        'main', e.main, 'current', e.current) order by e.main desc, e.id), '[]')
      from ${experiences} e where e.teacher_id = ${teacherId}))`;
