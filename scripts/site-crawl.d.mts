/** A page as a crawler got it. */
export type Crawled = Readonly<{
  path: string;
  status: number;
  indexable: boolean;
  noindex?: boolean;
  canonical?: string | undefined;
  title?: string;
}>;

type Doubles = readonly Readonly<{ text: string; paths: readonly string[] }>[];

/** What a crawl found: counts, and each kind of fault as the addresses that have it. */
export type Crawl = Readonly<{
  pages: number;
  depths: Readonly<Record<number, number>>;
  indexable: number;
  keptOut: number;
  inMap: number;
  twiceInMap: number;
  mapMs: number;
  broken: readonly string[];
  redirected: readonly string[];
  untitled: readonly string[];
  elsewhere: readonly string[];
  notIndexable: readonly string[];
  notInMap: readonly string[];
  notReached: readonly string[];
  tooDeep: readonly string[];
  asked: readonly string[];
  sameTitle: Doubles;
  sameDescription: Doubles;
  alike: Readonly<{
    landings: number;
    deep: number;
    searched: number;
    pairs: readonly Readonly<{ one: string; other: string; share: number }>[];
  }>;
  all: readonly Crawled[];
}>;

/** Follows every link that a crawler may follow, from `/` to the end, and reads the sitemap. */
export function crawlSite(
  origin: string,
  options?: { follow?: (path: string) => boolean },
): Promise<Crawl>;
