import type { Call, OpenCall } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { paths, pathTo } from "#app/paths.ts";

import { resourcesPerPage, type ResourceTheme } from "./resource.domain.ts";
import type { Resource, ResourceArticle } from "./resource.endpoints.ts";
import { findResource, findResources, type ResourceRow } from "./resource.repository.server.ts";

type Input = Paging & { theme?: ResourceTheme | undefined };

/** Public articles, five a page by default (API-067). */
export const listPublicResources = ({ db }: OpenCall, query: Input) => listFor(db, "public", query);

/** Articles for the caller: teachers' or public ones (API-067, TEA-044). */
export const listResources = ({ db, actor }: OpenCall, query: Input) =>
  listFor(db, actor?.role === "teacher" ? "teacher" : "public", query);

async function listFor(db: Db, audience: ResourceRow["audience"], query: Input) {
  const page = pageOf(query, resourcesPerPage);
  const { data, total } = await findResources(db, { audience, theme: query.theme, ...page });
  return { data: data.map(presentResource), total };
}

/** 404 for an unknown article or one for teachers. */
export async function showPublicResource(
  { db }: OpenCall,
  { slug }: { slug: string },
): Promise<ResourceArticle> {
  const article = await findArticle(db, slug);
  if (article.audience !== "public") throw new RuleError("not_found", "api.absent");
  return presentArticle(article);
}

/** Any article, for a teacher. */
export const showResource = async ({ db }: Call, { slug }: { slug: string }) =>
  presentArticle(await findArticle(db, slug));

async function findArticle(db: Db, slug: string) {
  const found = orNotFound(await findResource(db, slug), "api.absent");
  if (found.withheld || found.withdrawnAt) throw new RuleError("gone", "api.support.gone");
  return found;
}

const presentArticle = ({
  related,
  ...article
}: Awaited<ReturnType<typeof findArticle>>): ResourceArticle => ({
  ...presentResource(article),
  body: article.body,
  related: related.map(presentResource),
});

type Listed = Omit<ResourceRow, "related" | "withheld" | "editedAt" | "withdrawnAt">;

export function presentResource({ id, slug, audience, ...row }: Listed): Resource {
  const path = audience === "public" ? paths.resource : paths.teacherResource;
  return {
    id,
    slug,
    kind: "article",
    url: pathTo(path, { slug }),
    theme: row.theme,
    title: row.title,
    summary: row.summary,
    minutes: row.minutes,
    updated_at: row.revisedOn,
  };
}
