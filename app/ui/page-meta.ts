import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import i18next from "i18next";

export type Head = Readonly<{
  /** The page's own title; « – Préau » is added. */
  title: string;
  description?: string | undefined;
  /** The whole address, with its origin, that search engines keep: given by the loader. */
  canonical?: string | undefined;
  noindex?: boolean | undefined;
  /** The whole address of the picture of a shared link. */
  image?: string | undefined;
}>;

/** The head of a page whose loader knows its title: title, description, canonical, robots, shared link. */
export function headOf(head: Head): MetaDescriptor[] {
  const title = i18next.t("common:title", { page: head.title });
  return [
    { title },
    ...(head.description ? [{ name: "description", content: head.description }] : []),
    ...(head.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(head.canonical ? sharedBy(head, title, head.canonical) : []),
  ];
}

function sharedBy({ description, image }: Head, title: string, url: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: i18next.t("common:brand") },
    ...(description ? [{ property: "og:description", content: description }] : []),
    ...(image ? [{ property: "og:image", content: image }] : []),
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
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = i18next.t([`common:error.${status}.title`, "common:error.500.title"]);
  return headOf({ title, noindex: true });
};
