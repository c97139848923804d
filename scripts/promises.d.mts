type Section = Readonly<{
  title: string;
  /** None: its sentences promise nothing. */
  ids: readonly string[];
  test: string | undefined;
  keys: readonly Readonly<{ key: string; count: number }>[];
}>;

export function isPromise(sentence: string): boolean;
export function sentencesOf(text: string): string[];
/** `mail/course:course_declared.body` and its text. */
export function readTexts(): Map<string, string>;
export function readList(content: string): Section[];
export function readLists(): Section[];
/** What `docs/promises` lacks, and what it says that is not so. */
export function faultsOfPromises(
  texts?: ReadonlyMap<string, string>,
  sections?: readonly Section[],
): string[];
