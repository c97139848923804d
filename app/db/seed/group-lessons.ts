import { kilometresBetween } from "#app/lib/geo.ts";
import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type {
  GroupLessonDraft,
  LessonPlace,
} from "#app/modules/catalogue/group-lesson/create.server.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import {
  atTown,
  cursusOfLevel,
  equivalentLevels,
  levels,
} from "#app/modules/foundation/reference/domain.ts";
import {
  cityByCode,
  levelName,
  listChapters,
} from "#app/modules/foundation/reference/find.server.ts";
import { type Period, periods } from "#app/modules/foundation/reference/periods.domain.ts";
import type { Zone } from "#app/modules/foundation/reference/school-holidays.domain.ts";

import bank from "./group-lessons.json" with { type: "json" };
import { daysOf, mondaysOf } from "./holidays.ts";
import type { SeededTeacher } from "./people.server.ts";
import type { Chance } from "./random.ts";
import { Sayings } from "./sayings.ts";
import words from "./words.json" with { type: "json" };

export const groupLessonsCount = 240;

const pastDays = 45;

export type DemoGroupLesson = Readonly<{
  draft: GroupLessonDraft;
  teacher: SeededTeacher;
  taken: number;
}>;

type Town = Readonly<{
  code: string;
  zone: Zone;
  name: string;
  postalCodes: readonly string[];
  near: readonly SeededTeacher[];
}>;

type Taught = Readonly<{ subjectId: number; levelId: number }>;

const levelIdOf = (slug: string) => levels.find((level) => level.slug === slug)?.id ?? 0;

const catalogue = bank.catalogue.map(([subject, level]) => ({
  subjectId: Number(subject),
  levelId: levelIdOf(String(level)),
}));
const demand = bank.catalogue.map(([, , weight]) => Number(weight));

const teaches = ({ subjectId, levelId }: Taught, format: "offline" | "online") => {
  const cursusId = cursusOfLevel(levelId);
  const requested = lessonFormatOf(format);
  return ({ subjects, prices }: SeededTeacher) =>
    subjects.some((one) => one.subjectId === subjectId && one.levelIds.includes(levelId)) &&
    prices.some((one) => one.cursusId === cursusId && one.format === requested);
};

const fairTries = 100;

const reach = 30;

function townsOf(teachers: readonly SeededTeacher[]): Town[] {
  return bank.towns.map(([given, zone]) => {
    const city = cityByCode(String(given));
    if (!city) throw new Error(`No town ${String(given)}.`);
    const { code, name, postalCodes } = city;
    const near = teachers.filter(({ row }) => kilometresBetween(city, row) <= reach);
    return { code, name, postalCodes, zone: zone as Zone, near };
  });
}

const rhythms = [
  { time: "09:30", duration: 180, days: 5 },
  { time: "09:00", duration: 180, days: 4 },
  { time: "10:00", duration: 120, days: 5 },
  { time: "13:30", duration: 180, days: 5 },
  { time: "14:00", duration: 150, days: 4 },
  { time: "14:00", duration: 120, days: 5 },
] as const;
const onlineRhythms = [
  { time: "10:00", duration: 120, days: 5 },
  { time: "14:00", duration: 120, days: 5 },
  { time: "17:00", duration: 90, days: 5 },
] as const;

export class GroupLessonWriter {
  private readonly towns: readonly Town[];
  private readonly busy = new Set<string>();
  private readonly titles = new Set<string>();
  private readonly sayings = new Sayings(bank.slots);

  constructor(
    private readonly chance: Chance,
    private readonly teachers: readonly SeededTeacher[],
    private readonly now: Date,
  ) {
    this.towns = townsOf(teachers);
  }

  next(rank: number): DemoGroupLesson {
    for (let tries = 0; ; tries++) {
      const groupLesson = this.drawn(tries < fairTries ? this.towns[rank] : undefined);
      if (groupLesson) return groupLesson;
    }
  }

  by(teacher: SeededTeacher, taught: Taught, { isPast = false } = {}): DemoGroupLesson {
    for (;;) {
      const town = this.towns.find(({ near }) => near.includes(teacher));
      const week = isPast ? this.lastWeekOf(town) : undefined;
      const groupLesson = this.written(town, taught, teacher, week);
      if (groupLesson) return groupLesson;
    }
  }

  private drawn(requested: Town | undefined): DemoGroupLesson | undefined {
    const { chance } = this;
    const weights = bank.towns.map(([, , weight]) => Number(weight));
    const other = chance.happens(0.3) ? undefined : this.towns[chance.weighted(weights)];
    const town = requested ?? other;
    const taught = catalogue[chance.weighted(demand)];
    if (!taught) return undefined;
    const suited = (town?.near ?? this.teachers).filter(
      teaches(taught, town ? "offline" : "online"),
    );
    return suited.length > 0 ? this.written(town, taught, chance.oneOf(suited)) : undefined;
  }

  private written(
    town: Town | undefined,
    taught: Taught,
    teacher: SeededTeacher,
    week = this.weekOf(town),
  ): DemoGroupLesson | undefined {
    const { chance } = this;
    const { period, monday } = week;
    const title = this.titleOf(period, taught);
    const named = `${title} ${town?.code ?? monday} ${period}`;
    if (!this.isNew(named, `${String(teacher.id)} ${monday}`)) return undefined;
    const sessions = this.sessionsOf(period, monday, town);
    const hours = hoursOf(sessions);
    const maxStudents = chance.between(town ? 6 : 8, 12);
    const draft = {
      title,
      period,
      sessions,
      maxStudents,
      minStudents: 3,
      ...this.programmeOf(taught),
      ...this.pricesOf(town, hours),
      place: town && this.lessonPlaceOf(town),
    };
    const description = this.descriptionOf({ taught, teacher, town, maxStudents, hours, named });
    return { draft: { ...draft, description }, teacher, taken: this.takenOf(maxStudents) };
  }

  /** The last week of holidays that is over; none in a month without any. */
  private lastWeekOf(town: Town | undefined) {
    const from = dayPlus(parisDay(this.now), -pastDays);
    const until = dayPlus(parisDay(this.now), -7);
    return periods
      .flatMap((period) =>
        mondaysOf(period, town?.zone ?? "A", from).map((monday) => ({ period, monday })),
      )
      .filter(({ monday }) => monday >= from && monday <= until)
      .sort((one, other) => one.monday.localeCompare(other.monday))
      .at(-1);
  }

  private weekOf(town: Town | undefined) {
    const { chance } = this;
    const period = periods[chance.weighted(shares)] ?? "noel";
    const from = dayPlus(parisDay(this.now), -pastDays);
    const zone = town?.zone ?? chance.oneOf(zones);
    return { period, monday: chance.oneOf(mondaysOf(period, zone, from)) };
  }

  private isNew(named: string, engaged: string): boolean {
    if (this.titles.has(named) || this.busy.has(engaged)) return false;
    this.titles.add(named);
    this.busy.add(engaged);
    return true;
  }

  private titleOf(period: Period, { subjectId, levelId }: Taught): string {
    const { short } = subjectWords(subjectId);
    return `${short} ${levelName(levelId)} : ${this.chance.oneOf(bank.themes[period])}`;
  }

  private sessionsOf(period: Period, monday: Day, town: Town | undefined) {
    const rhythm = this.chance.oneOf<(typeof rhythms | typeof onlineRhythms)[number]>(
      town ? rhythms : onlineRhythms,
    );
    return Array.from({ length: Math.min(rhythm.days, daysOf(period)) }, (_, day) => ({
      startsAt: parisInstant(dayPlus(monday, day), rhythm.time),
      duration: rhythm.duration,
    }));
  }

  private programmeOf({ subjectId, levelId }: Taught) {
    const { chance } = this;
    const chapters = listChapters(subjectId, levelId).map(({ id }) => id);
    const own = (bank.prerequisites as Readonly<Record<string, string[]>>)[String(subjectId)] ?? [];
    const prerequisites = chance
      .someOf([...bank.prerequisites.all, ...own], chance.between(0, 3))
      .map((one) => one.replace("{of_subject}", subjectWords(subjectId).of));
    return {
      subjectIds: [subjectId],
      mainLevelId: levelId,
      equivalentLevelIds: chance.happens(0.4) ? equivalentLevels(levelId).slice(0, 1) : [],
      chapterIds: chapters,
      prerequisites,
    };
  }

  private pricesOf(town: Town | undefined, hours: number) {
    const [low, high] = town ? [17, 24] : [14, 19];
    const euros = Math.round((hours * this.chance.between(low, high)) / 5) * 5;
    return { priceCents: euros * 100 };
  }

  private lessonPlaceOf({ code, postalCodes }: Town): LessonPlace {
    const { chance } = this;
    return {
      name: chance.oneOf(bank.venues),
      address: `${String(chance.between(1, 90))} ${chance.oneOf(words.streets)}`,
      postalCode: chance.oneOf(postalCodes),
      cityCode: code,
    };
  }

  private takenOf(seats: number): number {
    const { chance } = this;
    const lot = chance.next();
    if (lot < 0.08) return seats;
    if (lot < 0.41) return seats - chance.between(1, Math.floor(seats * 0.3));
    return chance.between(0, Math.floor(seats * 0.6));
  }

  private descriptionOf({ taught, teacher, town, maxStudents, hours, named }: About): string {
    const { chance } = this;
    const [chapter = "", other = ""] = chance
      .someOf(listChapters(taught.subjectId, taught.levelId), 2)
      .map(({ name }) => `« ${name} »`);
    const { firstname } = teacher.person;
    const values = {
      chapter,
      other,
      chapter_of: chapter,
      other_of: other,
      first: firstname,
      where: town ? atTown(town.name) : "à distance",
      of_subject: subjectWords(taught.subjectId).of,
      level: levelName(taught.levelId),
      hours: `${String(hours)} heures`,
      seats: String(maxStudents),
    };
    return [bank.goals, bank.sessions, bank.ends]
      .map((templates) => {
        const some = chance.someOf(templates, 3);
        return this.sayings.say(chance, some, values, { scope: named }).sentence;
      })
      .join(" ");
  }
}

type About = Readonly<{
  taught: Taught;
  teacher: SeededTeacher;
  town: Town | undefined;
  maxStudents: number;
  hours: number;
  named: string;
}>;

const zones: readonly Zone[] = ["A", "B", "C"];

const shares = [10, 20, 24, 24, 12, 10];

const hoursOf = (sessions: readonly { duration: number }[]) =>
  sumOf(sessions, ({ duration }) => duration) / 60;

function subjectWords(id: number) {
  const found = (bank.subjects as Readonly<Record<string, { short: string; of: string }>>)[
    String(id)
  ];
  if (!found) throw new Error(`No words for subject ${String(id)}.`);
  return found;
}
