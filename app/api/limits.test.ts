import { expect, test } from "vitest";

import { fieldsOf } from "#tests/http/samples.ts";

import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { limitOf } from "./limit-of.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const kinds: Readonly<Record<string, (endpoint: Endpoint) => boolean>> = {
  "mails another person": ({ mailsOthers }) => mailsOthers === true,
  "draws a paper": ({ answer }) => answer === "pdf",
  "hashes a password": ({ input }) =>
    fieldsOf(input.body).some((path) => /password$/.test(path.at(-1) ?? "")),
  "reads a photo or a paper": ({ body }) => body === "multipart",
  "writes without a session": ({ access, method }) =>
    method !== "GET" && (access === "public" || access === "signed"),
};

const unlimited: Readonly<Record<string, string>> = {
  "POST /api/payment/webhook": "the provider's signature is asked first, and no event may be lost",
  "POST /api/urssaf/webhook": "the agency's signature is asked first, and no event may be lost",
};

test.each(Object.entries(kinds))("an endpoint that %s has a limit", (_, isOne) => {
  const those = endpoints.filter(isOne);
  const without = those.filter((endpoint) => !limitOf(endpoint)).map(nameOf);

  expect(those.length).toBeGreaterThan(3);
  expect(without.filter((name) => !(name in unlimited))).toEqual([]);
});

test("each exception is one", () => {
  const without = endpoints.filter((endpoint) => !limitOf(endpoint)).map(nameOf);
  expect(without).toEqual(expect.arrayContaining(Object.keys(unlimited)));
});
