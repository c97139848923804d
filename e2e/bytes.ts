import { expect, test as base } from "vitest";

import { type Site, type Start, startSite } from "./site.ts";

export const testOn = (start: Start) =>
  base.extend<{ site: Site }>({
    site: async ({}, use) => {
      const site = await startSite(start);
      await use(site);
      expect(await site.proof(), "every bill is the sum of its entries").toMatchObject({
        data: [],
        total: 0,
      });
      await site.stop();
    },
  });
