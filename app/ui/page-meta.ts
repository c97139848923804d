import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import i18next from "i18next";

import { errorStatusOf } from "./error-status.ts";

export type Head = Readonly<{
  /** The page's own title, or several, the best first: the first that fits is taken; « – Préau » is added. */
  title: string | readonly string[];
  description?: string | readonly string[] | undefined;
  /** The whole address, with its origin, that search engines keep: given by the loader. */
  canonical?: string | undefined;
  noindex?: boolean | undefined;
}>;

/** What search engines show whole, in characters. */
const longest = { title: 60, description: 155 };

/** The first of these texts that is at most so long; the last one, whole, when none is. */
const fitting = (texts: readonly string[], most: number): string =>
  texts.find(({ length }) => length <= most) ?? texts.at(-1) ?? "";

/** The picture of a shared link, 1200 × 630 (scripts/picture.mjs). */
const picture = "/partage.png";

/** The head of a page whose loader knows its title: title, description, canonical, robots, shared link. */
export function headOf(head: Head): MetaDescriptor[] {
  const titles = [head.title].flat().map((page) => i18next.t("common:title", { page }));
  const title = fitting(titles, longest.title);
  const description = fitting([head.description ?? []].flat(), longest.description);
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(head.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(head.canonical ? sharedBy(title, description, head.canonical) : []),
  ];
}

function sharedBy(title: string, description: string, url: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: i18next.t("common:brand") },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:image", content: new URL(picture, url).href },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

type Options = { noindex?: boolean; description?: string };

/** The whole address that a page's loader gave for it, where it gave one (PUB-051). */
const canonicalIn = (data: unknown): string | undefined =>
  typeof data === "object" &&
  data !== null &&
  "canonical" in data &&
  typeof data.canonical === "string"
    ? data.canonical
    : undefined;

/**
 * The head of a page whose title is a key: its title in French, whether search engines may keep it, and the
 * `canonical` that its loader gives.
 */
export function pageMeta(
  titleKey: string,
  { noindex = false, description }: Options = {},
): MetaFunction {
  return ({ data }) =>
    headOf({
      title: i18next.t(titleKey),
      description: description && i18next.t(description),
      canonical: canonicalIn(data),
      noindex,
    });
}

/** The head of an area when one of its pages failed; nothing otherwise. For a layout's `meta`. */
export const errorMeta: MetaFunction = ({ error }) => {
  if (!error) return [];
  const title = i18next.t(`common:error.${errorStatusOf(error)}.title`);
  return headOf({ title, noindex: true });
};
