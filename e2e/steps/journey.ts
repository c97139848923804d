import type { Page } from "@playwright/test";

import type { Site } from "#e2e/site.ts";

export type Journey = Readonly<{
  page: Page;
  site: Site;
  scripts: boolean;
  look: (name: string, page?: Page) => Promise<void>;
  firstnames: Map<string, string>;
}>;

export const student = "Élève J01";

export const requested = ["T1", "T2", "T3", "T6", "T7", "T8", "T9"];
