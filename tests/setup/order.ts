import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first, so that no worker waits for the last file. */
const long =
  /\.property\.test|fuzz\.test|statements\.test|school-year|tried\.test|overtaken|matrix\.test|seed\.test/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
