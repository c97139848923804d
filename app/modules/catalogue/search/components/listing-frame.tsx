import type { ReactNode } from "react";

import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/nav.tsx";

type ListingFrameProps = Readonly<{
  text: Readonly<{ crumbs: Crumb[]; h1: string; intro: string }>;
  canonical: string;
  children: ReactNode;
}>;

/** Teachers and group lessons: position, title and what was found. */
export function ListingFrame({ text, canonical, children }: ListingFrameProps) {
  return (
    <Wrap>
      <Breadcrumb crumbs={text.crumbs} />
      <JsonLd data={breadcrumbData(text.crumbs, canonical)} />
      <h1 className="mt-s2">{text.h1}</h1>
      <p className="mt-1.5 mb-s3 leading-[1.45] text-ink-2 md:mt-2.5 md:mb-s5 md:text-lg">
        {text.intro}
      </p>
      {children}
    </Wrap>
  );
}

/** The choices of the search form; « any » is none. */
export const chosenIn = (
  listing: Readonly<{ subject: string; level: string }>,
  city: string | undefined,
) => ({
  subject: unlessAny(listing.subject, defaultSlugs.subject),
  level: unlessAny(listing.level, defaultSlugs.level),
  city,
});

const unlessAny = (slug: string, any: string) => (slug === any ? undefined : slug);
