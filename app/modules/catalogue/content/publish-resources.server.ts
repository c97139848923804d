import type { Db } from "#app/db/client.server.ts";

import { readResource } from "./read-resource.server.ts";
import { minutesOf } from "./resource.domain.ts";
import { saveResources } from "./resource.repository.server.ts";

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
 * Brings the table of the articles to this version (PUB-079). Run at each start; two processes that start together
 * write the same rows.
 */
export async function publishResources(db: Db): Promise<void> {
  const rows = resourceFiles.map(({ order, revised, ...file }) => ({
    ...file,
    minutes: minutesOf(file.body),
    position: order,
    revisedOn: revised,
  }));
  await saveResources(db, rows);
}
