/** The graph of the repository's declarations. */
export class Graph {
  readonly files: readonly string[];
  nodesOf(path: string): string[];
  closure(paths: readonly string[]): Set<string>;
  reachedFrom(nodes: readonly string[]): Set<string>;
  changedNodes(path: string, before: string): string[];
}
