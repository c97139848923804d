import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import i18next from "i18next";

import { errorStatusOf } from "./error-status.ts";

export type Head = Readonly<{
  /** The first that fits is used; « – Préau » is added. */
  title: string | readonly string[];
  description?: string | readonly string[] | undefined;
  canonical?: string | undefined;
  noindex?: boolean | undefined;
}>;

/** Characters that search engines show. */
const longest = { title: 60, description: 155 };

const fitting = (texts: readonly string[], most: number): string =>
  texts.find(({ length }) => length <= most) ?? texts.at(-1) ?? "";

/** 1200 × 630 (scripts/picture.mjs). */
const picture = "/partage.png";

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

/** Canonical address from a loader (PUB-051). */
const canonicalIn = (data: unknown): string | undefined =>
  typeof data === "object" &&
  data !== null &&
  "canonical" in data &&
  typeof data.canonical === "string"
    ? data.canonical
    : undefined;

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

export const errorMeta: MetaFunction = ({ error }) => {
  if (!error) return [];
  const title = i18next.t(`common:error.${errorStatusOf(error)}.title`);
  return headOf({ title, noindex: true });
};
