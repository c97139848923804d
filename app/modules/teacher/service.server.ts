import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { shownInitial } from "#app/lib/names.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { searchFormatOf, toldPrice } from "#app/modules/price/domain.ts";
import {
  cursusOfLevel,
  levels,
  subjects as knownSubjects,
} from "#app/modules/reference/schooling.domain.ts";
import { cursusName, levelName, subjectName } from "#app/modules/reference/service.server.ts";
import { indexTeachers } from "#app/modules/search/index-teachers.server.ts";
import { findSimilar } from "#app/modules/search/service.server.ts";

import { nextHalfDays } from "./availability.domain.ts";
import {
  isIndexable,
  lessonSlug,
  portraitOf,
  teacherMode,
  tierOf,
  toldRating,
  videoIdOf,
} from "./domain.ts";
import type { PublicTeacher } from "./endpoints.ts";
import {
  findCollective,
  findFiguresAfter,
  findTeacher,
  lockFigures,
  saveActivity,
  saveAnswerTime,
  saveLeaving,
  saveReturn,
  saveTier,
} from "./repository.server.ts";

const batch = 1000;

/** A teacher's public page (API-044): 404 unknown or not hired, 410 with similar ones when she left. */
export async function showTeacher(
  { db, now }: OpenCall,
  { id }: Readonly<{ id: number }>,
): Promise<PublicTeacher> {
  const row = await findTeacher(db, id);
  if (row?.status === "left") {
    const details = { teachers: await findSimilar({ db, now }, id) };
    throw new RuleError("gone", "api.teacher.left", { details });
  }
  if (row?.status !== "hired") throw new RuleError("not_found", "api.teacher.not_found");
  return {
    ...profileOf(row, now),
    subjects: row.subjects.flatMap(subjectOf),
    degrees: row.diplomas.map(degreeOf),
    experiences: row.past.map(experienceOf),
    prices: pricesOf(row),
    slots: row.slots.map(({ day, start, end, formats }) => ({
      day,
      start: start.slice(0, 5),
      end: end.slice(0, 5),
      formats,
    })),
    next_half_days: comingOf(row, parisDay(now)),
    offers: offersOf(row),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findTeacher>>>;

function profileOf(row: Row, now: Date) {
  return {
    id: row.id,
    slug: lessonSlug(row),
    firstname: row.firstname,
    initial: shownInitial(row.initial),
    title: row.title,
    description: row.description,
    methodology: row.methodology,
    photo_url: portraitOf(row),
    video_id: videoIdOf(row.videoId),
    mode: teacherMode(row),
    formats: row.formats,
    zone: { city: row.cityName, city_code: row.cityCode, radius: row.radius },
    rating: toldRating(row.rating),
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

function degreeOf(row: Row["diplomas"][number]) {
  const { id, degreeId, year, main, comment, verifiedAt } = row;
  const verified_on = verifiedAt ? new Date(verifiedAt).toISOString().slice(0, 10) : null;
  return {
    id,
    degree_id: degreeId,
    name: i18next.t(`reference:graduation.${String(degreeId)}`),
    year,
    main,
    comment,
    verified_on,
  };
}

function experienceOf(row: Row["past"][number]) {
  const { id, experienceId, startYear, endYear, main, current, comment } = row;
  return {
    id,
    experience_id: experienceId,
    name: i18next.t(`reference:experience.${String(experienceId)}`),
    start_year: startYear,
    end_year: endYear,
    main,
    current,
    comment,
  };
}

/** Only the prices of cursus that she teaches, in formats that she offers. */
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
      ...toldPrice(priceCents, { ...row, format }),
    }));
}

/** So many half days to come are told for each format. */
const comingLength = 3;

function comingOf({ availability, formats, slots }: Row, today: Day) {
  if (availability !== "available") return [];
  return formats.flatMap((format) => {
    const kept = slots.filter((slot) => slot.formats.includes(format));
    return nextHalfDays(kept, today, comingLength).map((one) => ({ format, ...one }));
  });
}

/** Each subject at each price she asks for it. */
function offersOf(row: Row) {
  return row.subjects.flatMap(({ subjectId, levelIds }) =>
    pricesOf(row).flatMap((told) => {
      const { cursus_id, format, price, price_after_credit, credit_refusal } = told;
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

/** Whether this teacher may declare a course of several students (TEA-051). */
export const mayGiveCollective = (db: Db, teacherId: number): Promise<boolean> =>
  findCollective(db, teacherId);

/** A teacher did something: she is active, her tier is that of now, and the search knows it (CST-48). */
export async function touchTeacher(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await saveActivity(tx, teacherId, now);
  await refreshTiers(tx, await lockFigures(tx, [teacherId]), now);
}

/** A teacher answered a request: she is active, and the median of her last answers is this (CST-48). */
export async function noteAnswer(
  tx: Tx,
  teacherId: number,
  medianHours: number | null,
  now: Date,
): Promise<void> {
  await saveAnswerTime(tx, teacherId, medianHours);
  await touchTeacher(tx, teacherId, now);
}

/** Called with the transaction that saves teachers: tiers, the search and the pages kept follow (decision 023). */
export async function publishTeachers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    await saveTiers(tx, await lockFigures(tx, some), now);
    await showAnew(tx, some, now);
  }
}

/** A hired teacher leaves: she is found and asked no more, her page says so. Nothing for anybody else. */
export async function leave(tx: Tx, id: number, now: Date): Promise<void> {
  if (await saveLeaving(tx, id, now)) await publishTeachers(tx, [id], now);
}

/** Who left at that instant is hired again, and found again. Nothing for anybody else. */
export async function comeBack(tx: Tx, id: number, leftAt: Date, now: Date): Promise<void> {
  if (await saveReturn(tx, id, leftAt)) await publishTeachers(tx, [id], now);
}

type Figures = Awaited<ReturnType<typeof lockFigures>>[number];

/** Writes the tiers that changed; answers whose. */
async function saveTiers(tx: Tx, found: readonly Figures[], now: Date): Promise<number[]> {
  const changed = found
    .map((figures) => ({ id: figures.id, from: figures.tier, to: tierOf(figures, now) }))
    .filter(({ from, to }) => from !== to);
  for (const tier of [0, 1, 2]) {
    const ids = changed.filter(({ to }) => to === tier).map(({ id }) => id);
    await saveTier(tx, ids, tier);
  }
  return changed.map(({ id }) => id);
}

async function refreshTiers(tx: Tx, found: readonly Figures[], now: Date): Promise<number> {
  const changed = await saveTiers(tx, found, now);
  if (changed.length > 0) await showAnew(tx, changed, now);
  return changed.length;
}

/**
 * What visitors see of these teachers is that of now: in the search, in the sitemap and on kept pages. A notice
 * holds 8,000 bytes: many teachers at once drop every page.
 */
async function showAnew(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await indexTeachers(tx, ids, now);
  const tags = ids.length > 100 ? ["*"] : ids.map((id) => `teacher:${String(id)}`);
  await dropPages(tx, ...tags);
}

/** Brings every tier to what it is now; answers how many moved (CST-48). */
export async function refreshAllTiers(db: Db, now: Date): Promise<number> {
  let moved = 0;
  for (let after = 0; ;) {
    const some = await findFiguresAfter(db, after, batch);
    const stale = some.filter((figures) => tierOf(figures, now) !== figures.tier);
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id);
      moved += await db.transaction(async (tx) =>
        refreshTiers(tx, await lockFigures(tx, ids), now),
      );
    }
    const last = some.at(-1);
    if (!last || some.length < batch) return moved;
    after = last.id;
  }
}
