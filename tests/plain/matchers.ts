import { isEnabled } from "./form.ts";
import type { PlainLocator } from "./locator.ts";
import type { PlainPage } from "./page.ts";
import { descriptionOf } from "./roles.ts";
import { normalized, textOf } from "./text.ts";

type Text = string | RegExp;
type Result = { pass: boolean; message: () => string };

const judged = (pass: boolean, where: string, expected: unknown, found: unknown): Result => ({
  pass,
  message: () => `${where}\nexpected: ${String(expected)}\nfound: ${String(found)}`,
});

const isText = (expected: Text, found: string): boolean =>
  typeof expected === "string" ? normalized(found) === normalized(expected) : expected.test(found);

const holdsText = (expected: Text, found: string): boolean =>
  typeof expected === "string"
    ? normalized(found).includes(normalized(expected))
    : expected.test(found);

const compare =
  (read: (element: Element, locator: PlainLocator) => string, matches = isText) =>
  (locator: PlainLocator, expected: Text): Result => {
    const found = read(locator.element, locator);
    return judged(matches(expected, found), locator.path, expected, found);
  };

const holds =
  (what: string, test: (element: Element, page: PlainPage) => boolean) =>
  (locator: PlainLocator): Result => {
    const { element, page } = locator;
    return judged(test(element, page), locator.path, what, element.outerHTML.slice(0, 500));
  };

const isSeen = (locator: PlainLocator): boolean =>
  locator.elements.length > 0 && locator.page.style.isSeen(locator.element);

async function pictureWidth(page: PlainPage, picture: HTMLImageElement): Promise<number> {
  const [{ default: sharp }, answer] = await Promise.all([
    import("sharp"),
    page.request.get(picture.src),
  ]);
  const { width } = await sharp(await answer.body()).metadata();
  return width;
}

/** Nothing changes between two requests, so nothing is awaited. */
export const matchers = {
  toBeVisible(locator: PlainLocator, how?: { visible?: boolean }) {
    const visible = how?.visible ?? true;
    return judged(isSeen(locator) === visible, locator.path, visible ? "visible" : "hidden", "not");
  },
  toBeHidden: (locator: PlainLocator) =>
    judged(!isSeen(locator), locator.path, "hidden", "visible"),
  toBeChecked: holds("checked", (element) => (element as HTMLInputElement).checked),
  toBeEnabled: holds("enabled", isEnabled),
  toBeFocused: holds("focused", (element, page) => page.focused === element),
  toHaveCount(locator: PlainLocator, count: number) {
    const { length } = locator.elements;
    return judged(length === count, locator.path, count, length);
  },
  toHaveText(locator: PlainLocator, expected: Text | readonly Text[]) {
    if (!Array.isArray(expected)) return compare(textOf)(locator, expected as Text);
    const texts = locator.elements.map(textOf);
    const all = (expected as Text[]).every((one, index) => isText(one, texts[index] ?? ""));
    return judged(all && texts.length === expected.length, locator.path, expected, texts);
  },
  toContainText: compare(textOf, holdsText),
  toHaveValue: compare((element) => (element as HTMLInputElement).value),
  toHaveClass: compare((element) => element.className),
  toHaveAccessibleDescription: compare((element, { page }) => descriptionOf(element, page.style)),
  toHaveAttribute(locator: PlainLocator, name: string, expected?: Text) {
    const found = locator.element.getAttribute(name);
    const same =
      expected instanceof RegExp ? expected.test(found ?? "") : found === (expected ?? found);
    return judged(found !== null && same, `${locator.path} ${name}`, expected, found);
  },
  async toHaveJSProperty(locator: PlainLocator, name: string, expected: number) {
    if (name !== "naturalWidth") throw new Error(`${name} is not known without a browser`);
    const found = await pictureWidth(locator.page, locator.element as HTMLImageElement);
    return judged(found === expected, `${locator.path} ${name}`, expected, found);
  },
  async toHaveTitle(page: PlainPage, expected: Text) {
    const title = await page.title();
    return judged(isText(expected, title), "the title", expected, title);
  },
  toHaveURL(page: PlainPage, expected: Text) {
    const url = page.url();
    const same =
      typeof expected === "string" ? new URL(expected, url).href === url : expected.test(url);
    return judged(same, "the address", expected, url);
  },
};
