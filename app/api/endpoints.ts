import type { Endpoint } from "./endpoint.ts";

const files = import.meta.glob<Record<string, unknown>>("/app/modules/*/*/endpoints.ts", {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every endpoint that a noun's object of `endpoints.ts` holds: the server, OpenAPI, the matrix and the fuzz read this table. */
export const endpoints: readonly Endpoint[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((group) =>
    typeof group === "object" && group !== null ? Object.values(group).filter(isEndpoint) : [],
  );
