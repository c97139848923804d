/** What the browser is started with. */
export const browserArgs: readonly string[];
/** The path of a Chrome or Chromium that opens a page; throws when there is none. */
export function findBrowser(path?: string): Promise<string>;
/** The path of a browser with a window, else of any. */
export function findWindowedBrowser(): Promise<string>;
/** Whether pages can be read as text, with lynx. */
export function hasTextBrowser(): boolean;
