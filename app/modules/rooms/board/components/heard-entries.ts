import { bounds, colourNames, grounds, sheet } from "#app/modules/rooms/board/domain.ts";
import type { SentEntry } from "#app/modules/rooms/board/endpoints.ts";

/** Said in the place of an entry: the server has something that is not said, as a photo. */
export const readAgain = "read";

type Heard = Readonly<{ entry: SentEntry; at: number }>;

/** What other browsers say that they did, until the server has it. */
export class HeardEntries {
  #heard: readonly Heard[] = [];

  get entries(): readonly SentEntry[] {
    return this.#heard.map(({ entry }) => entry);
  }

  /** False for what is known, or is nothing that can be drawn. */
  hear(text: string, isKnown: (key: string) => boolean): boolean {
    const entry = entryIn(text);
    if (!entry || this.#heard.length >= bounds.entries || isKnown(entry.key)) return false;
    if (this.#heard.some((one) => one.entry.key === entry.key)) return false;
    this.#heard = [...this.#heard, { entry, at: performance.now() }];
    return true;
  }

  forget(keys: ReadonlySet<string>): void {
    this.#heard = this.#heard.filter(({ entry }) => !keys.has(entry.key));
  }

  /** Those heard so many milliseconds ago, which are no longer held here. */
  take(sinceMs = 0): SentEntry[] {
    const before = performance.now() - sinceMs;
    const old = this.#heard.filter(({ at }) => at <= before);
    this.#heard = this.#heard.filter(({ at }) => at > before);
    return old.map(({ entry }) => entry);
  }
}

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose => typeof value === "object" && value !== null;
const isOneOf = (all: readonly string[], value: unknown) => all.includes(value as string);
const isWithin = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isAcross = (value: unknown) => isWithin(value, -100, sheet.width + 100);
const isDown = (value: unknown) => isWithin(value, -100, sheet.height + 100);
const areSome = (value: unknown, most: number, is: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every(is);
const arePairs = (value: unknown) => Array.isArray(value) && value.length % 2 === 0;
const isText = (value: unknown) =>
  typeof value === "string" && value.length > 0 && value.length <= bounds.text;
const isKey = (value: unknown) =>
  typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** The bounds of the endpoint, which judges it again: what it refuses is neither drawn nor sent. */
const bodies: Readonly<Record<string, (body: Loose) => boolean>> = {
  stroke: ({ colour, points }) =>
    isOneOf(colourNames, colour) &&
    arePairs(points) &&
    areSome(points, bounds.points * 2, isAcross),
  text: ({ colour, x, y, text }) =>
    isOneOf(colourNames, colour) && isAcross(x) && isDown(y) && isText(text),
  erase: ({ keys }) => areSome(keys, bounds.erased, isKey),
  ground: ({ ground }) => isOneOf(grounds, ground),
};

const isPage = (page: unknown) => isWithin(page, 1, bounds.pages);

const isDrawn = (kind: unknown, body: unknown): boolean =>
  typeof kind === "string" &&
  isLoose(body) &&
  Object.hasOwn(bodies, kind) &&
  bodies[kind]?.(body) === true;

function entryIn(text: string): SentEntry | undefined {
  const entry = parsed(text);
  if (!isLoose(entry) || !isKey(entry["key"])) return undefined;
  const { kind, page, body } = entry;
  return isPage(page) && isDrawn(kind, body) ? (entry as unknown as SentEntry) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
