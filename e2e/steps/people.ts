import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

export function named(site: Site, name: string): { id: number; email: string } {
  const found = site.seed.named[name];
  if (!found) throw new Error(`F0 has no ${name}.`);
  return { id: found.id, email: found.email ?? "" };
}

export async function mailsTo(site: Site, email: string) {
  return (await site.mails()).filter(({ to }) => to === email);
}

export async function expectState(index: Page | Locator, colour: string, word: string) {
  const state = index.getByText(`${colour} : ${word}`, { exact: true });
  await expect(state.filter({ visible: true }).first()).toBeVisible();
}

/** Scripts of a kept page wait for a gesture (decision 012). */
export async function wake(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 240);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

export const sizeOf = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
