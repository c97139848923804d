import i18next from "i18next";

import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { atTown } from "#app/modules/foundation/reference/domain.ts";

export type ListingAbout = Readonly<{
  format: SearchFormat;
  subject?: string | undefined;
  level?: Readonly<{ name: string; cursusId: number; career: boolean }> | undefined;
  city?: string | undefined;
}>;

export const ofSubject = (subject: string): string => i18next.t("search:of", { subject });

export function atLevel({ name, cursusId, career }: NonNullable<ListingAbout["level"]>): string {
  if (career) return i18next.t(`search:at_cursus.${String(cursusId)}`);
  return i18next.t(cursusId === 5 ? "search:at_level_other" : "search:at_level", { level: name });
}

export function listingTitle(about: ListingAbout): string {
  const anywhere = about.format === "offline" ? i18next.t("search:listing.anywhere") : undefined;
  return titled(i18next.t(`search:listing.${about.format}`), about, anywhere);
}

export const shortListingTitle = (about: ListingAbout): string =>
  titled(i18next.t(`search:listing.${about.format}_short`), about);

function titled(what: string, { format, subject, level, city }: ListingAbout, anywhere?: string) {
  const parts = [
    what,
    subject && ofSubject(subject),
    level && atLevel(level),
    city ? format === "offline" && atTown(city) : anywhere,
  ];
  return parts.filter(Boolean).join(" ");
}
