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

export const resourceFiles = Object.entries(files).map(([path, file]) =>
  readResource(slugOf(path), file),
);

/**
 * Syncs the article table with this version's files, at each start (PUB-079). Concurrent processes write the same
 * rows.
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
