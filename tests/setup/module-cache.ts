import type { ViteUserConfig } from "vitest/config";

type Plugin = Extract<NonNullable<ViteUserConfig["plugins"]>[number], { name: string }>;

/** What a glob finds is not part of its file, which is therefore never cached. Vitest knows untyped calls only. */
const globsAreReadAnew: Plugin = {
  name: "globs-are-read-anew",
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined));
  },
};

/** Each source is transformed once for its content, by all configurations together. */
export const plugins = [globsAreReadAnew];
export const experimental = {
  fsModuleCache: true,
  fsModuleCachePath: "node_modules/.cache/vitest",
};
