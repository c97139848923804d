import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { requestedGroups } from "#app/modules/catalogue/group-lesson/components/group-query.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { listUntaught } from "#app/modules/catalogue/group-lesson/list.server.ts";
import type { Listing } from "#app/modules/catalogue/search/components/listing-address.ts";
import {
  aboutOf,
  requestedTeachers,
} from "#app/modules/catalogue/search/components/listing-query.ts";
import {
  atLevel,
  type ListingAbout,
  ofSubject,
} from "#app/modules/catalogue/search/components/words.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { listBelow } from "#app/modules/catalogue/search/list-narrower.server.ts";
import { searchTeachers } from "#app/modules/catalogue/search/search-teachers.server.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { atTown, townName } from "#app/modules/foundation/reference/domain.ts";
import { cityBySlug } from "#app/modules/foundation/reference/find.server.ts";

import { recruitingPath } from "./components/recruiting-address.ts";
import { teachQuestions } from "./components/teach-questions.ts";
import type { Recruiting, RecruitingQuery } from "./recruiting.endpoints.ts";
import { showSalary } from "./salary.server.ts";

const mostTeachers = 7;
const mostGroupLessons = 5;
const linkedSubjects = ["mathematiques", "physique-chimie", "francais", "anglais"];

/** Recruitment landing page for teachers (API-047, PUB-042, PUB-080); 404 for an unknown word. */
export async function showRecruiting(call: OpenCall, query: RecruitingQuery): Promise<Recruiting> {
  const { type } = query;
  const listing = listingOf(query);
  const about = namedOf(listing);
  const path = recruitingPath(type, listing);
  const { listed, below } = await listBelow(call.db, path);
  return {
    ...wordsOf(type, about),
    ...(await (isGroupLesson(type) ? proofOfGroupLessons : proofOfLessons)(call, listing, about)),
    school_career_id: about.level?.cursusId ?? usualCareer,
    reviews: [],
    links: linksOf(type, listing.subject),
    canonical: env.origin + path,
    below: below.flatMap((one) => namedAt(type, one)),
    // A type alone is a fixed page; the others follow their listing (PUB-081).
    indexable: listed || path === recruitingPath(type),
  };
}

const usualCareer = 3;

const isGroupLesson = (type: RecruitingQuery["type"]) =>
  type === "stages" || type === "online_stages";

function namedOf(listing: Listing): ListingAbout {
  const about = namedIfKnown(listing);
  if (!about) throw new RuleError("not_found", "api.absent");
  return about;
}

function namedIfKnown(listing: Listing): ListingAbout | undefined {
  const about = aboutOf(listing);
  const found = cityBySlug(listing.city);
  return about && found && { ...about, city: townName(found.city) };
}

async function proofOfLessons(call: OpenCall, listing: Listing, about: ListingAbout) {
  const [teachers, salary] = await Promise.all([teachersOf(call, listing), salaryOf(call, about)]);
  return { teachers, salary, stages: [], faq: teachQuestions.map(questionOf) };
}

async function proofOfGroupLessons(call: OpenCall, listing: Listing) {
  return { teachers: [], salary: null, stages: await groupLessonsOf(call, listing), faq: [] };
}

const questionOf = (name: (typeof teachQuestions)[number]) => ({
  question: i18next.t(`application:teach.questions.${name}`),
  answer: i18next.t(`application:teach.questions.${name}_text`),
});

function listingOf({ type, ...words }: RecruitingQuery): Listing {
  const isOnline = type === "online" || type === "online_stages";
  const { subject, level, city } = defaultSlugs;
  return {
    format: isOnline ? "online" : "offline",
    subject: words.subject ?? subject,
    level: words.level ?? level,
    city: isOnline ? city : (words.city ?? city),
  };
}

async function teachersOf(call: OpenCall, listing: Listing) {
  const found = requestedTeachers(listing, {}, 1);
  const { data } = await searchTeachers(call, search.teachers.input.query.parse(found));
  return data.slice(0, mostTeachers);
}

function groupLessonsOf(call: OpenCall, listing: Listing) {
  const found = requestedGroups({ ...listing, period: anyPeriod }, {}, 1);
  return listUntaught(call, groupLessons.list.input.query.parse(found), mostGroupLessons);
}

function salaryOf(call: OpenCall, { format, level }: ListingAbout) {
  const hours = { hours_per_week: 4, self_employed: true };
  return showSalary(call, { school_career_id: level?.cursusId ?? usualCareer, format, ...hours });
}

function wordsOf(type: RecruitingQuery["type"], { subject, level, city }: ListingAbout) {
  const about = [subject && ofSubject(subject), level && atLevel(level), city && atTown(city)];
  const parts = about.flatMap((words) => words || []);
  const h1 = [i18next.t(`application:recruiting.${type}.title`), ...parts].join(" ");
  return {
    title: h1,
    h1,
    mark: parts.at(-1) ?? null,
    intro: i18next.t(`application:recruiting.${type}.intro`),
  };
}

function namedAt(type: RecruitingQuery["type"], path: string) {
  const [subject, level, city] = path.split("/").slice(3);
  const named = namedIfKnown(listingOf({ type, subject, level, city }));
  return named ? [{ name: wordsOf(type, named).h1, path }] : [];
}

function linksOf(type: RecruitingQuery["type"], subject: string) {
  const subjects = linkedSubjects
    .filter((slug) => slug !== subject)
    .flatMap((slug) => {
      const listing = listingOf({ type, subject: slug });
      const about = aboutOf(listing);
      return about ? [{ name: wordsOf(type, about).h1, path: recruitingPath(type, listing) }] : [];
    });
  const types = (["offline", "online", "stages", "online_stages"] as const)
    .filter((one) => one !== type || subject !== defaultSlugs.subject)
    .map((one) => ({
      name: i18next.t(`application:recruiting.${one}.title`),
      path: recruitingPath(one),
    }));
  return [...subjects, ...types];
}
