/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />
import type { LoadContext } from "#app/bff/context.server.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges our context into Remix's
  interface AppLoadContext extends LoadContext {}
}

export {};
