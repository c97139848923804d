/** The graph of the repository's code. */
export class Graph {
  readonly files: readonly string[];
  closure(paths: readonly string[]): Set<string>;
  readersOf(locale: string): string[];
}
