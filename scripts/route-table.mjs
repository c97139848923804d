// The addresses of the site and the files that answer them, read from the lists of addresses and of routes.
import { readFileSync } from "node:fs";

/** The files behind every page. */
const always = [
  "app/root.tsx",
  "app/entry.server.tsx",
  "app/bff/context.server.ts",
  "app/api/serve.server.ts",
];

const addressForm = /^\s+(\w+):\s*"(\/[^"]*)"/gm;
const routeForm = /route\(\s*(?:paths\.(\w+)|[^,]*?),\s*"(routes\/[^"]+)"/g;

/** `/stage/:stage/`, and its children: an optional part may lack. */
function patternOf(address) {
  const parts = address.split("/").filter(Boolean);
  const source = parts.map((part) => {
    if (!part.startsWith(":")) return `/${part.replaceAll(".", "\\.")}`;
    return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  });
  return new RegExp(`^${source.join("")}${parts.length > 0 ? "(?:/|$)" : "/?$"}`);
}

/** Reads the table of these files of the repository; `filesOf(address)` are its page, those around it, and the ground. */
export function routeTable(files) {
  const read = (form) =>
    files
      .filter((path) => form.test(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
  const addresses = new Map(
    [...read(/paths\.ts$/).matchAll(addressForm)].map(([, name, address]) => [name, address]),
  );
  const routes = [...read(/routes\.ts$/).matchAll(routeForm)].map(([, name, file]) => {
    const address = addresses.get(name);
    return { file: `app/${file}`, pattern: address ? patternOf(address) : undefined };
  });
  // A route whose address is no plain name may be meant by whatever no other route answers.
  const others = routes.filter(({ pattern }) => !pattern);
  return {
    filesOf: (address) => {
      const named = routes.filter(({ pattern }) => pattern?.test(address));
      const answering = named.length > 0 ? named : others;
      return [...always, ...answering.map(({ file }) => file)];
    },
  };
}
