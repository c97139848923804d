import { namespacesOf } from "#app/lib/french-texts.ts";

const files = import.meta.glob<object>("/locales/fr/api/*.json", {
  eager: true,
  import: "default",
});

/** Refusals of all nouns in one file, loaded by a form with its schema. */
export const refusals = namespacesOf(files).api ?? {};
