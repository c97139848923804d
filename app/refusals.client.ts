import { namespacesOf } from "./lib/french-texts.ts";

const files = import.meta.glob<object>("/locales/fr/api/*.json", {
  eager: true,
  import: "default",
});

/** What the API refuses with, all nouns in one file: a form asks for it with its schema. */
export const refusals = namespacesOf(files).api ?? {};
