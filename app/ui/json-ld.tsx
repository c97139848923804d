import type { Crumb } from "./nav.tsx";

/** Data as search engines read it. `<` is escaped: nothing in it can close the script. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />;
}

/** JSON that may stand inside a script element. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}

/** The breadcrumb of a page for search engines; addresses are made whole with the site's origin. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(to && { item: new URL(to, origin).href }),
    })),
  };
}
