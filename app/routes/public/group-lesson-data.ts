import i18next, { type TFunction } from "i18next";

import {
  allGroupLessons,
  type GroupListing,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import type { Crumb } from "#app/ui/nav.tsx";

export function groupLessonCrumbs(t: TFunction<"group-lesson">, lesson: GroupLesson): Crumb[] {
  const format = lesson.place ? ("offline" as const) : ("online" as const);
  const above: GroupListing = { ...allGroupLessons, format };
  const [main] = lesson.subjects;
  const subject = subjects.find(({ id }) => id === main?.id);
  const level = levels.find(({ id }) => id === lesson.main_scholar_level_id);
  const ofSubject = { ...above, subject: subject?.slug ?? above.subject };
  return [
    { label: t("crumbs.home"), to: paths.home },
    { label: t(`crumbs.${format}`), to: groupListingAddress(above) },
    ...(subject && main ? [{ label: main.name, to: groupListingAddress(ofSubject) }] : []),
    ...(level
      ? [
          {
            label: lesson.main_scholar_level.name,
            to: groupListingAddress({ ...ofSubject, level: level.slug }),
          },
        ]
      : []),
    { label: lesson.title },
  ];
}

/** Only what the page shows (PUB-052). */
export function groupLessonData(lesson: GroupLesson, canonical: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: lesson.title,
    description: lesson.description.slice(0, 300),
    url: canonical,
    provider: {
      "@type": "Organization",
      name: i18next.t("common:brand"),
      url: new URL("/", canonical).href,
    },
    educationalLevel: lesson.main_scholar_level.name,
    about: lesson.subjects.map(({ name }) => name),
    ...(lesson.prerequisites.length > 0 && { coursePrerequisites: lesson.prerequisites }),
    hasCourseInstance: instanceOf(lesson, canonical),
    ...(lesson.on_sale && { offers: offerOf(lesson, canonical) }),
  };
}

function instanceOf(lesson: GroupLesson, canonical: string): object {
  const { dates, hours, place: lessonPlace, teachers } = lesson;
  const [first] = dates;
  const last = dates.at(-1);
  return {
    "@type": "CourseInstance",
    courseMode: lessonPlace ? "Onsite" : "Online",
    courseWorkload: isoHours(hours * 60),
    startDate: first?.start,
    endDate: last && endOf(last),
    maximumAttendeeCapacity: lesson.max_students,
    remainingAttendeeCapacity: lesson.remaining_seats,
    subEvent: dates.map((date) => ({
      "@type": "Event",
      name: lesson.title,
      startDate: date.start,
      endDate: endOf(date),
      duration: isoHours(date.duration),
      location: locationOf(lesson, canonical),
    })),
    location: locationOf(lesson, canonical),
    instructor: teachers.map(({ firstname, slug }) => ({
      "@type": "Person",
      name: firstname,
      url: new URL(pathTo(paths.lesson, { lesson: slug }), canonical).href,
    })),
  };
}

function locationOf({ place: lessonPlace }: GroupLesson, canonical: string): object {
  if (!lessonPlace) return { "@type": "VirtualLocation", url: canonical };
  return {
    "@type": "Place",
    name: lessonPlace.name,
    address: {
      "@type": "PostalAddress",
      streetAddress: lessonPlace.address,
      postalCode: lessonPlace.postal_code,
      addressLocality: lessonPlace.city,
      addressCountry: "FR",
    },
    geo: {
      "@type": "GeoCoordinates",
      latitude: lessonPlace.latitude,
      longitude: lessonPlace.longitude,
    },
  };
}

const offerOf = ({ price, remaining_seats: left, dates }: GroupLesson, url: string) => ({
  "@type": "Offer",
  category: "Paid",
  url,
  price: price.toFixed(2),
  priceCurrency: "EUR",
  availability: `https://schema.org/${left > 0 ? "InStock" : "SoldOut"}`,
  availabilityEnds: dates[0]?.start,
});

const endOf = ({ start, duration }: GroupLesson["dates"][number]) =>
  new Date(new Date(start).getTime() + duration * 60_000).toISOString();

function isoHours(minutes: number): string {
  const rest = Math.round(minutes % 60);
  return `PT${String(Math.floor(minutes / 60))}H${rest === 0 ? "" : `${String(rest)}M`}`;
}
