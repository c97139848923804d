import type { Page } from "@playwright/test";

import type { Site } from "#e2e/site.ts";

/** What the steps of a journey share. */
export type Journey = Readonly<{
  page: Page;
  site: Site;
  scripts: boolean;
  look: (name: string, page?: Page) => Promise<void>;
  /** T1, T2… by their first names, as the search shows them. */
  firstnames: Map<string, string>;
}>;

/** The student of J01. */
export const student = "Élève J01";

/** Whom J01's request is put to. */
export const requested = ["T1", "T2", "T3", "T6", "T7", "T8", "T9"];
