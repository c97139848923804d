import { upperFirst } from "#app/lib/upper-first.ts";

import table from "./calls.txt?raw";
import type { NamedEndpoint } from "./endpoints.ts";

const [sentences = ""] = Object.values(
  import.meta.glob<string>("/docs/specification/API.md", {
    eager: true,
    import: "default",
    query: "?raw",
  }),
);

/** Each line: method, path, who may call, and an id of the specification or a sentence (API-151). */
export const calls = table
  .trim()
  .split("\n")
  .map((line) => {
    const [, method = "", path = "", access = "", rest = ""] =
      /^(\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
    return { method, path, access, rest };
  });

/** Both forms of an address are served. */
export const withoutLastSlash = (path: string) => path.replace(/(.)\/$/, "$1");

const listed = new Map(
  calls.map(({ method, path, rest }) => [`${method} ${withoutLastSlash(path)}`, rest]),
);

const sentenceOfId = new Map(
  [...sentences.matchAll(/^- \*\*(API-\w+)\*\* (.+)$/gm)].map(([, id = "", text = ""]) => [
    id,
    text,
  ]),
);

/** Several calls of one id share its sentence. */
function idsSentence(id: string): string | undefined {
  return sentenceOfId.get(id) ?? sentenceOfId.get(id.replace(/[a-z]$/, ""));
}

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function summaryOf({ noun, verb, endpoint }: NamedEndpoint): string {
  const rest = listed.get(`${endpoint.method} ${withoutLastSlash(endpoint.path)}`) ?? "";
  const sentence = rest.startsWith("API-") ? idsSentence(rest) : rest;
  return sentence || `${upperFirst(spaced(noun))}: ${spaced(verb)}.`;
}
