import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

/** Status as without scripts: 303 on success, which scripts receive as 202. */
export async function send(page: Page, button: string | Locator): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    press(page, button),
  ]);
  const status = answer.status();
  await page.waitForLoadState("load");
  if (status === 422) await refusalOf(page);
  return status === 202 ? 303 : status;
}

/** Waits for the focus: earlier typing would be lost. */
async function refusalOf(page: Page): Promise<void> {
  const alerts = page.getByRole("alert").filter({ visible: true });
  await expect(alerts.first()).toBeVisible();
  const summary = alerts.and(page.locator("[tabindex]"));
  if ((await summary.count()) > 0) await expect(summary.first()).toBeFocused();
}

export async function press(page: Page, button: string | Locator): Promise<void> {
  const named = { exact: true, name: String(button) };
  const found = typeof button === "string" ? page.getByRole("button", named) : button;
  await found.click();
}

export async function expectRefused(
  page: Page,
  faults: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(summary).toBeVisible();
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Erreur/);
  await expect(summary.locator('a[href^="#"]')).toHaveCount(Object.keys(faults).length);
  for (const [label, message] of Object.entries(faults)) {
    const field = page.getByLabel(label).first();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(asPattern(message));
    const link = summary.getByRole("link", { name: message });
    await expect(link).toHaveAttribute("href", `#${(await field.getAttribute("id")) ?? ""}`);
  }
}

const asPattern = (message: string | RegExp) =>
  typeof message === "string"
    ? new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    : message;

export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
