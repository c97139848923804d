import i18next, { type TFunction } from "i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import type { Review } from "#app/modules/catalogue/review/endpoints.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths } from "#app/paths.ts";
import type { Crumb } from "#app/ui/nav.tsx";

export function lessonCrumbs(t: TFunction<"teacher">, teacher: PublicTeacher): Crumb[] {
  const [main] = teacher.subjects;
  const travels = teacher.formats.includes("individual_student_place");
  const above = { format: travels ? ("offline" as const) : ("online" as const), ...defaultSlugs };
  return [
    { label: t("crumbs.home"), to: paths.home },
    { label: t(`crumbs.${above.format}`), to: listingAddress(above) },
    ...(main ? [{ label: main.name, to: listingAddress({ ...above, subject: main.slug }) }] : []),
    { label: nameWithInitial(teacher.firstname, teacher.initial) },
  ];
}

/** Only what the page shows; a rating from real reviews only (PUB-052). */
export function lessonData(
  teacher: PublicTeacher,
  reviews: readonly Review[],
  canonical: string,
): object {
  const { firstname, title, description, rating, reviews_count: count } = teacher;
  const rated = rating !== null && count > 0;
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: title,
    description: description.slice(0, 300),
    url: canonical,
    provider: {
      "@type": "Organization",
      name: i18next.t("common:brand"),
      url: new URL("/", canonical).href,
    },
    instructor: {
      "@type": "Person",
      name: firstname,
      image: new URL(teacher.photo_url, canonical).href,
      knowsAbout: teacher.subjects.map(({ name }) => name),
    },
    offers: teacher.prices.map(({ cursus, price }) => ({
      "@type": "Offer",
      category: cursus,
      price: price.toFixed(2),
      priceCurrency: "EUR",
    })),
    ...(rated && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: count },
      review: reviews.map(({ author, rating: mark, review, published_at: published }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: author },
        datePublished: published.slice(0, 10),
        reviewBody: review,
        reviewRating: { "@type": "Rating", ratingValue: mark, bestRating: 5 },
      })),
    }),
  };
}
