import { formsIn } from "#e2e/steps/form-reader.ts";
import { readHtml, within } from "#e2e/steps/html.ts";

type Act = Readonly<{ to: string; asks: boolean }>;

/** Dialogs without a form: read, or leading elsewhere. */
const toRead: readonly string[] = [
  "course-feedback-failure",
  "course-feedback-success",
  "failed-payment-information",
  "fast-cash-back-explanations",
  "replay",
  "urssaf-availability",
];

/** The links of a page that open a dialog, and those of its to-dos. */
export function actsIn(html: string): Act[] {
  const page = readHtml(html);
  const main = within(page).find(({ tag }) => tag === "main");
  if (!main) throw new Error("The page is empty.");
  const all = within(main);
  const inTodos = new Set(all.filter(({ tag }) => tag === "article").flatMap(within));
  return all
    .filter(({ tag }) => tag === "a")
    .flatMap((link) => {
      const { href = "", "data-opens": opens } = link.attributes;
      if (!href.startsWith("/") || (!opens && !inTodos.has(link))) return [];
      return [
        { to: href.replace(/#.*/, ""), asks: opens !== undefined && !toRead.includes(opens) },
      ];
    });
}

const pathOf = (address: string) => address.split("?", 1)[0];

export const hasForm = (html: string, address: string): boolean =>
  formsIn(html, address).some(({ action }) => pathOf(action) === pathOf(address));
