import { plusDays, plusHours } from "#app/lib/clock.ts";
import { planarOf } from "#app/lib/geo.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { type LessonFormat, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import type { teachers, teacherSlots } from "#app/modules/catalogue/teacher/table.server.ts";
import { cursusOfLevel, type Subject, subjects } from "#app/modules/foundation/reference/domain.ts";
import { cityByCode, nearestCities } from "#app/modules/foundation/reference/find.server.ts";

import { beganAt, dearnessOf, type Profile, profileOf } from "./careers.ts";
import type { Chance } from "./random.ts";
import words from "./words.json" with { type: "json" };

type Own<Table extends { $inferInsert: object }> = Omit<Table["$inferInsert"], "id" | "teacherId">;

export type TeacherDraft = {
  person: { firstname: string; lastname: string; email: string; phone: string };
  row: Omit<Own<typeof teachers>, "title" | "description" | "methodology">;
  profile: Profile;
  years: number;
  subjects: { subjectId: number; main: boolean; levelIds: number[] }[];
  prices: { cursusId: number; format: LessonFormat; priceCents: number }[];
  slots: Own<typeof teacherSlots>[];
};

/** Unassigned numbers (Arcep's fiction range). */
export const fictionPhone = (rank: number) => `+3363998${String(rank % 10_000).padStart(4, "0")}`;

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-");

const [home, webcam] = lessonFormats;
const requested = [
  30, 12, 12, 14, 5, 5, 1, 2, 6, 4, 2, 1, 1, 1, 3, 1, 0.4, 3, 0.6, 5, 1, 3, 2, 2, 1,
];
const weights = subjects.map((_, index) => requested[index] ?? 1.5);

function positionOf(chance: Chance) {
  const [code] = words.cities[
    chance.weighted(words.cities.map(([, weight]) => Number(weight)))
  ] ?? ["75056"];
  const town = cityByCode(String(code));
  if (!town) throw new Error(`No town ${String(code)}.`);
  const around = chance.happens(0.55) ? [] : suburbsOf(String(code));
  const city = around.length > 0 ? chance.oneOf(around) : town;
  const latitude = city.latitude + (chance.next() - 0.5) * 0.04;
  const longitude = city.longitude + (chance.next() - 0.5) * 0.05;
  return { city, latitude, longitude };
}

const suburbs = new Map<string, ReturnType<typeof nearestCities>>();

function suburbsOf(code: string) {
  const known = suburbs.get(code);
  if (known) return known;
  const town = cityByCode(code);
  const found = town ? nearestCities(town, 14, 40).filter((one) => one.population > 1500) : [];
  suburbs.set(code, found);
  return found;
}

function taughtBy(chance: Chance) {
  const main = subjects[chance.weighted(weights)] ?? subjects[0];
  if (!main) throw new Error("No subject.");
  const careers = careersOf(chance, main);
  const others = subjects.filter(
    (one) =>
      one.id !== main.id && one.categoryId === main.categoryId && levelsIn(one, careers).length > 0,
  );
  const teaches = (subject: Subject, isMain: boolean) => ({
    subjectId: subject.id,
    main: isMain,
    levelIds: levelsIn(subject, careers),
  });
  const more = chance.someOf(others, chance.weighted([50, 38, 12]));
  return [teaches(main, true), ...more.map((one) => teaches(one, false))] as const;
}

function careersOf(chance: Chance, { levelIds }: Subject): number[] {
  const possible = [...new Set(levelIds.map((id) => cursusOfLevel(id) ?? 0))];
  const kept = possible.filter((id) => chance.happens(id === 2 || id === 3 ? 0.75 : 0.3));
  return kept.length > 0 ? kept : possible.slice(0, 1);
}

const levelsIn = ({ levelIds }: Subject, careers: readonly number[]) =>
  levelIds.filter((id) => careers.includes(cursusOfLevel(id) ?? 0));

function pricesOf(
  chance: Chance,
  careers: readonly number[],
  formats: readonly LessonFormat[],
  { selfEmployed, profile }: { selfEmployed: boolean; profile: Profile },
) {
  const dearness = dearnessOf[profile] + (chance.next() - 0.5) * 0.24;
  return careers.flatMap((cursusId) =>
    formats.flatMap((format) => {
      const range = priceRange(cursusId, format, { selfEmployed, kind: "classic" });
      if (!range) return [];
      const wished = Math.round((range.default * (1 + dearness)) / 50) * 50;
      return [{ cursusId, format, priceCents: Math.min(range.max, Math.max(range.min, wished)) }];
    }),
  );
}

const hour = (value: number) => `${String(value).padStart(2, "0")}:00`;

function slotsOf(chance: Chance, formats: LessonFormat[]): TeacherDraft["slots"] {
  return chance.someOf([1, 2, 3, 4, 5, 6, 7], chance.between(2, 5)).map((day) => {
    const start = day > 5 || day === 3 ? chance.between(9, 14) : chance.between(16, 18);
    const end = Math.min(22, start + chance.between(2, 5));
    return { day, start: hour(start), end: hour(end), formats };
  });
}

const both: LessonFormat[] = [home, webcam];
const formatChoices: LessonFormat[][] = [both, both, both, both, [home], [home], [webcam]];

function figuresOf(chance: Chance, now: Date) {
  const availability = (["available", "to_confirm", "not_available"] as const)[
    chance.weighted([88, 7, 5])
  ] as "available" | "to_confirm" | "not_available";
  const confirmed = availability === "to_confirm" ? chance.between(61, 110) : chance.between(0, 55);
  return {
    availability,
    availabilityUpdatedAt: plusDays(now, -confirmed),
    lastActiveAt: plusHours(now, -chance.between(1, chance.happens(0.8) ? 600 : 2200)),
    medianAnswerHours: chance.happens(0.85)
      ? chance.between(1, chance.happens(0.7) ? 22 : 70)
      : null,
  };
}

function statusOf(chance: Chance) {
  const selfEmployed = chance.happens(0.4);
  const approved = selfEmployed && chance.happens(0.65);
  return {
    selfEmployed,
    sapNumber: approved ? `SAP${String(chance.between(100_000_000, 999_999_999))}` : null,
    sapNumberStatus: approved ? ("approved" as const) : ("missing" as const),
  };
}

const careersIn = (levelIds: readonly number[]) => [
  ...new Set(levelIds.map((id) => cursusOfLevel(id) ?? 0)),
];

/** Deterministic for a rank and seed. Cents, km, degrees. */
export function teacherDraft(chance: Chance, rank: number, now: Date): TeacherDraft {
  const taught = taughtBy(chance);
  const formats = chance.oneOf(formatChoices);
  const { profile, years } = profileOf(chance);
  const status = statusOf(chance);
  const careers = careersIn(taught.flatMap(({ levelIds }) => levelIds));
  return {
    person: personOf(chance, rank),
    row: {
      ...status,
      ...groundOf(chance),
      ...figuresOf(chance, now),
      ...unrated,
      videoId: chance.happens(0.1) ? demoVideo : null,
      formats,
      rand: chance.between(0, 999_999),
      birthDate: `${String(now.getUTCFullYear() - beganAt[profile] - years)}-0${String(chance.between(1, 9))}-1${String(chance.between(0, 9))}`,
      createdAt: plusDays(now, -chance.between(60, 1400)),
    },
    profile,
    years,
    subjects: [...taught],
    prices: pricesOf(chance, careers, formats, { selfEmployed: status.selfEmployed, profile }),
    slots: slotsOf(chance, formats),
  };
}

function groundOf(chance: Chance) {
  const { city, latitude, longitude } = positionOf(chance);
  return {
    ...planarOf({ latitude, longitude }),
    latitude,
    longitude,
    radius: chance.oneOf(radii),
    cityCode: city.code,
    cityName: city.name,
    postalCode: city.postalCodes.join(" ").slice(0, 5),
  };
}

/** « Big Buck Bunny » of the Blender Foundation (CC BY), as a sample video. */
export const demoVideo = "aqz-KE-bpKQ";

const radii = [10, 15, 20, 20, 30, 30, 30, 30, 40, 60];

const unrated = {
  statusChangeAsked: false,
  status: "hired",
  tier: 2,
  rating: null,
  reviewsCount: 0,
  maxStudents: 12,
  leftAt: null,
} as const;

function personOf(chance: Chance, rank: number): TeacherDraft["person"] {
  const firstname = chance.oneOf(chance.happens(0.5) ? words.female : words.male);
  const lastname = chance.oneOf(words.surnames);
  const email = `${plain(firstname)}.${plain(lastname)}.${String(rank)}@exemple.test`;
  return { firstname, lastname, email, phone: fictionPhone(1000 + rank) };
}
