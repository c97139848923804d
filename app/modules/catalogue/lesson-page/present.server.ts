import i18next from "i18next";

import { townWithCountry } from "#app/lib/country.ts";
import { shownInitial } from "#app/lib/names.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { priceView, searchFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { isSure, nextHalfDays } from "#app/modules/catalogue/teacher/availability.domain.ts";
import {
  isIndexable,
  lessonSlug,
  portraitOf,
  roundedRating,
  teacherMode,
  videoIdOf,
} from "#app/modules/catalogue/teacher/domain.ts";
import { isPreparing } from "#app/modules/catalogue/teacher/headline.domain.ts";
import { headlineWords, yearOf } from "#app/modules/catalogue/teacher/headline.server.ts";
import type { TeacherRow as Row } from "#app/modules/catalogue/teacher/repository.server.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import {
  cursusName,
  levelName,
  subjectName,
} from "#app/modules/foundation/reference/find.server.ts";
import {
  cursusOfLevel,
  levels,
  subjects as knownSubjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

/** Public view (API-044). `now` decides which half days come next. */
export function presentTeacher(row: Row, now: Date): PublicTeacher {
  return {
    ...profileOf(row, now),
    subjects: row.subjects.flatMap(subjectOf),
    degrees: row.diplomas.map((one) => degreeOf(one, now)),
    checked: { identity_on: row.seen.identity, criminal_record_on: row.seen.record },
    experiences: row.past.map(experienceOf),
    prices: pricesOf(row),
    slots: row.slots.map(({ day, start, end, formats, toConfirm }) => ({
      day,
      start: start.slice(0, 5),
      end: end.slice(0, 5),
      formats,
      to_confirm: toConfirm,
    })),
    next_half_days: comingOf(row, parisDay(now)),
    offers: offersOf(row),
  };
}

function profileOf(row: Row, now: Date) {
  return {
    id: row.id,
    slug: lessonSlug(row),
    firstname: row.firstname,
    initial: shownInitial(row.initial),
    headline: headlineWords({ degrees: row.diplomas, experiences: row.past }, row.civility, now),
    title: row.title,
    description: row.description,
    methodology: row.methodology,
    photo_url: portraitOf(row, "page"),
    video_id: videoIdOf(row.videoId),
    mode: teacherMode(row),
    formats: row.formats,
    zone: {
      city: townWithCountry(row.cityName, row.country),
      city_code: row.cityCode,
      radius: row.radius,
    },
    rating: roundedRating(row.rating),
    reviews_count: row.reviewsCount,
    hours_given: row.hoursGiven,
    response_time_hours: row.medianAnswerHours,
    availability: row.availability,
    indexable: isIndexable(row, now),
  };
}

const levelById = new Map(levels.map((level) => [level.id, level]));

const subjectById = new Map(knownSubjects.map((subject) => [subject.id, subject]));

function subjectOf({ subjectId: id, main, levelIds }: Row["subjects"][number]) {
  const subject = subjectById.get(id);
  if (!subject) return [];
  const taught = levelIds.filter((levelId) => levelById.has(levelId)).sort((a, b) => a - b);
  return [
    {
      id,
      name: subjectName(id),
      slug: subject.slug,
      main,
      levels: taught.map((levelId) => ({ id: levelId, name: levelName(levelId) })),
    },
  ];
}

function degreeOf(row: Row["diplomas"][number], now: Date) {
  const { id, degreeId, speciality, school, year, main, comment, verifiedAt } = row;
  const verified_on = verifiedAt ? parisDay(new Date(verifiedAt)) : null;
  return {
    id,
    degree_id: degreeId,
    name: i18next.t(`reference:graduation.${String(degreeId)}`),
    speciality,
    school,
    year,
    preparing: isPreparing(row, yearOf(now)),
    main,
    comment,
    verified_on,
  };
}

function experienceOf(row: Row["past"][number]) {
  const { id, experienceId, startYear, endYear, main, current, place: lessonPlace, comment } = row;
  return {
    id,
    experience_id: experienceId,
    name: i18next.t(`reference:experience.${String(experienceId)}`),
    start_year: startYear,
    end_year: endYear,
    main,
    current,
    place: lessonPlace,
    comment,
  };
}

function pricesOf({ prices, subjects, ...row }: Row) {
  const taught = new Set<number | undefined>(
    subjects.flatMap(({ levelIds }) => levelIds.map((id) => cursusOfLevel(id))),
  );
  return prices
    .filter(({ cursusId, format }) => taught.has(cursusId) && row.formats.includes(format))
    .map(({ cursusId, format, priceCents }) => ({
      cursus_id: cursusId,
      cursus: cursusName(cursusId),
      format,
      ...priceView(priceCents, { ...row, format }),
    }));
}

const comingLength = 3;

function comingOf({ availability, formats, slots, absences }: Row, today: Day) {
  if (availability !== "available") return [];
  return formats.flatMap((format) => {
    const kept = slots.filter((slot) => slot.formats.includes(format)).filter(isSure);
    const coming = nextHalfDays({ slots: kept, absences, today }, comingLength);
    return coming.map((one) => ({ format, ...one }));
  });
}

function offersOf(row: Row) {
  return row.subjects.flatMap(({ subjectId, levelIds }) =>
    pricesOf(row).flatMap((one) => {
      const { cursus_id, format, price, price_after_credit, credit_refusal } = one;
      const level_ids = levelIds.filter((id) => cursusOfLevel(id) === cursus_id);
      if (level_ids.length === 0) return [];
      return [
        {
          subject_id: subjectId,
          cursus_id,
          level_ids,
          format: searchFormatOf(format),
          price,
          price_after_credit,
          credit_refusal,
        },
      ];
    }),
  );
}
