import type { Endpoint } from "./endpoint.ts";

const files = import.meta.glob<Record<string, unknown>>("/app/modules/*/*/endpoints.ts", {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

export type NamedEndpoint = Readonly<{ noun: string; verb: string; endpoint: Endpoint }>;

/** Every endpoint that a noun's object of `endpoints.ts` holds: the server, OpenAPI, the matrix and the fuzz read this table. */
export const endpointTable: readonly NamedEndpoint[] = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([noun, group]) =>
    Object.entries(typeof group === "object" && group !== null ? group : {}).flatMap(
      ([verb, endpoint]) => (isEndpoint(endpoint) ? [{ noun, verb, endpoint }] : []),
    ),
  );

export const endpoints: readonly Endpoint[] = endpointTable.map(({ endpoint }) => endpoint);
