import { vitePlugin as remix } from "@remix-run/dev";

/** The smallest Remix: what the framework itself costs. */
export default {
  root: import.meta.dirname,
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
  ],
  logLevel: "error",
};
