import { eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { landingTexts, sitemapListings } from "./table.server.ts";

/** Of the listing of this id; its words are null where an operator wrote none. */
export async function findOwnText(db: Db, id: number) {
  const [row] = await db
    .select({
      path: sitemapListings.path,
      title: landingTexts.title,
      text: landingTexts.text,
      updatedAt: landingTexts.updatedAt,
    })
    .from(sitemapListings)
    .leftJoin(landingTexts, eq(landingTexts.path, sitemapListings.path))
    .where(eq(sitemapListings.id, id));
  return row;
}

/** Empty words take the paragraph off. */
export async function saveOwnText(
  tx: Tx,
  { path, ...words }: typeof landingTexts.$inferInsert,
): Promise<void> {
  if (words.title === "") {
    await tx.delete(landingTexts).where(eq(landingTexts.path, path));
    return;
  }
  const set = { target: landingTexts.path, set: words };
  await tx
    .insert(landingTexts)
    .values({ path, ...words })
    .onConflictDoUpdate(set);
}
