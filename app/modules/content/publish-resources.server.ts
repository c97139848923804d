import { notInArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { readResource } from "./read-resource.server.ts";
import { minutesOf } from "./resource.domain.ts";
import { resources } from "./resource.table.server.ts";

const files = import.meta.glob<string>("/locales/fr/resources/*.md", {
  eager: true,
  import: "default",
  query: "?raw",
});

const slugOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".md".length);

/** The articles of this version of the site, read from their files. */
export const resourceFiles = Object.entries(files).map(([path, file]) =>
  readResource(slugOf(path), file),
);

/**
 * Writes the articles of this version into their table, and takes away those that are no more (PUB-079). Run at each
 * start; two processes that start together write the same rows.
 */
export async function publishResources(db: Db): Promise<void> {
  const rows = resourceFiles.map(({ order, revised, ...file }) => ({
    ...file,
    minutes: minutesOf(file.body),
    position: order,
    revisedOn: revised,
  }));
  for (const row of rows) {
    await db.insert(resources).values(row).onConflictDoUpdate({ target: resources.slug, set: row });
  }
  await db.delete(resources).where(
    notInArray(
      resources.slug,
      rows.map(({ slug }) => slug),
    ),
  );
}
