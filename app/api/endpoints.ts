import type { Endpoint } from "./endpoint.ts";

const files = import.meta.glob<Record<string, unknown>>("/app/modules/*/*/*endpoints.ts", {
  eager: true,
});

export const endpoints: readonly Endpoint[] = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, group]) =>
    name.endsWith("Endpoints") ? Object.values(group as Record<string, Endpoint>) : [],
  );
