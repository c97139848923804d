/** The Remix options, read by vite.config.ts. */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  // The list of routes alone: scripts/build.mjs bundles the server with it.
  serverBuildFile: "routes.js",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // One immutable manifest weighs less than the endpoint that would serve it in parts.
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
