import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

/** Further than any page of ours has stops before its content ends. */
const most = 120;

type Name = string | RegExp;
type Role = "link" | "button" | "textbox" | "checkbox" | "radio" | "combobox";

/** What the browser says of the focus: where it is, whether somebody sees it there. */
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

/**
 * Goes with Tab to what has this role and name, as somebody without a mouse does; each stop on the way shows that it
 * has the focus. Within a group of radios the arrows choose.
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: Name,
  { back = false }: { back?: boolean } = {},
): Promise<void> {
  await tabToField(page, page.getByRole(role, { name }), back ? "Shift+Tab" : "Tab");
}

/** The same, to what has no role of its own: the field of a file. */
export async function tabToField(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    const { name: stop, lost, seen } = await focusOn(page);
    // Past its last stop the browser leaves the page once, for its own frame.
    if (!lost) expect(seen, `the focus is seen on « ${stop} »`).toBe(true);
  }
  throw new Error(`Tab never comes to ${target.toString()}`);
}

/** Comes to a field and writes there, instead of what stood in it. */
export async function type(page: Page, name: Name, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Comes to a group of radios and goes with the arrows to this one. */
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

/** Presses a key that sends a form; the status of the answer, as a page without scripts would have it. */
export async function sendBy(page: Page, key: "Enter" | "Space"): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.keyboard.press(key),
  ]);
  return answer.status() === 202 ? 303 : answer.status();
}

/** A refusal takes the focus, and its link leads to the field that is wrong. */
export async function followRefusal(page: Page, fault: RegExp, field: Locator): Promise<void> {
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(summary).toBeFocused();
  await tabTo(page, "link", fault);
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
}

/** After an act the focus is on something of the page that has come, never lost. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await focusOn(page)).lost, { message: "the focus is not lost" })
    .toBe(false);
}
