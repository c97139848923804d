import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

/** More than the tab stops of any page. */
const most = 120;

type Name = string | RegExp;
type Role = "link" | "button" | "textbox" | "checkbox" | "radio" | "combobox";

async function focusOn(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { name: "", lost: true, seen: false };
    // A box that is drawn by its label shows the focus there.
    const shown = [focused, focused.closest("label"), focused.parentElement];
    const isMarked = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    const { top, bottom, width, height } = focused.getBoundingClientRect();
    const inside = bottom > 0 && top < innerHeight && width > 0 && height > 0;
    const name = (focused.getAttribute("aria-label") ?? focused.textContent).trim();
    return { name, lost: false, seen: inside && shown.some(isMarked) };
  });
}

const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.some((one) => one === document.activeElement));

/** Each stop on the way must show its focus; arrows choose within radio groups. */
export async function tabTo(
  page: Page,
  role: Role,
  name: Name,
  { back = false }: { back?: boolean } = {},
): Promise<void> {
  await tabToField(page, page.getByRole(role, { name }), back ? "Shift+Tab" : "Tab");
}

export async function tabToField(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    const { name: stop, lost, seen } = await focusOn(page);
    // After the last stop, the focus leaves the page once for the browser's frame.
    if (!lost) expect(seen, `the focus is seen on « ${stop} »`).toBe(true);
  }
  throw new Error(`Tab never comes to ${target.toString()}`);
}

export async function type(page: Page, name: Name, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

export async function chooseRadio(page: Page, group: Name, name: Name): Promise<void> {
  const radios = page.getByRole("radiogroup", { name: group }).getByRole("radio");
  for (let step = 0; step < most && !(await isFocused(radios)); step++) {
    await page.keyboard.press("Tab");
  }
  const wanted = page.getByRole("radio", { name });
  const count = await radios.count();
  for (let step = 0; step < count && !(await isFocused(wanted)); step++) {
    await page.keyboard.press("ArrowDown");
  }
  if (!(await wanted.isChecked())) await page.keyboard.press("Space");
  await expect(wanted).toBeChecked();
  await expect(wanted).toBeFocused();
}

export async function sendBy(page: Page, key: "Enter" | "Space"): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.keyboard.press(key),
  ]);
  return answer.status() === 202 ? 303 : answer.status();
}

export async function followRefusal(page: Page, fault: RegExp, field: Locator): Promise<void> {
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(summary).toBeFocused();
  await tabTo(page, "link", fault);
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
}

export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await focusOn(page)).lost, { message: "the focus is not lost" })
    .toBe(false);
}
