import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { vitePlugin as remix } from "@remix-run/dev/dist/vite/index.js";
import tailwind from "@tailwindcss/vite";
import { minify } from "oxc-minify";
import { defineConfig, type Plugin } from "vite";

import remixConfig from "./remix.config.js";

/** With the frames of both areas: each would be two files of its own. */
const shell =
  /vite\/preload-helper|app\/(?:paths|root|shell\/site-shell|routes\/customer\/layout|modules\/[\w-]+\/(?:teacher\/half-days\.domain|contract\/components\/contract-words|search\/components\/wish)|lib\/(?:browser-texts|clock|french-date|french-texts|one-line|price|response-time)|ui\/(?:account-menu|area-nav|banners|button|cx|dialog-link|error-page|footer|form-errors|icon|json-ld|layout|link|nav|note|once-key|page-meta|path|portrait|route-dialog|shell|sum|use-last-result))\.tsx?(?:\?__remix-build-client-route)?$/;

/**
 * Small pieces that are asked together: a file of its own costs each some 700 bytes of headers, and compresses less.
 * `beside` is on nearly every page of lists, `day` on both dashboards, `family-day` and `teacher-day` on one of them.
 */
const together: Readonly<Record<string, RegExp>> = {
  shell,
  // Of a teacher’s pages; before `day`, which would take what they ask of it.
  time: /app\/(?:lib\/paris-time|modules\/foundation\/rate\/domain|ui\/facts)\.tsx?$/,
  form: /app\/ui\/(?:choice-field|summary-errors|use-schema-form)\.tsx?$/,
  booking: /app\/routes\/booking\/(?:entry-notes|price-words|reassurance|steps)\.tsx?$/,
  beside:
    /app\/(?:lib\/(?:money|page-number|place-hour|transitions)|ui\/(?:act-row|failed|fold|history|lines|pager|progress|rows|state-tag|todo|use-leaving|waiting-line))\.tsx?$/,
  "family-day":
    /app\/modules\/[\w-]+\/(?:course\/components\/(?:next-debit|payment-todo|to-judge)|history\/(?:domain|components\/worded-timeline)|proposal\/domain|lesson-request\/(?:(?:timeline\.)?domain|components\/(?:request-(?:act|action|timeline|todo)|your-teacher))|refund\/components\/(?:owed-words|refund-todo)|registration\/(?:domain|components\/group-lesson-todo))\.tsx?$/,
  "teacher-day":
    /app\/modules\/[\w-]+\/(?:contract\/components\/first-course-todo|course\/components\/teacher-course-(?:row|todo)|teacher\/components\/availability-todo|planned-course\/components\/(?:declare-now|teacher-planned-todo))\.tsx?$/,
  day: /app\/modules\/[\w-]+\/(?:card\/components\/card-name|course\/components\/course-(?:price|words)|planned-course\/components\/(?:coming-courses|planned-(?:row|todo|words))|attendance\/lived\.domain)\.tsx?$/,
};

/** What every page uses is one file with the framework; the rest goes as pages share it. */
const chunkOf = (id: string) => Object.entries(together).find(([, pieces]) => pieces.test(id))?.[0];

/** In the browser, i18next is thirty lines of ours (decision 060); the server keeps it. */
const browserTexts: Plugin = {
  name: "preau-browser-texts",
  enforce: "pre",
  resolveId: (source, _importer, { ssr }) =>
    !ssr && (source === "i18next" || source === "react-i18next")
      ? fileURLToPath(new URL("app/lib/browser-texts.ts", import.meta.url))
      : undefined,
};

/** Smaller than Terser's over the wire, in a fortieth of its processor time; licences stay in it. */
const minifyChunks: Pick<Plugin, "name" | "renderChunk"> = {
  name: "preau-minify-chunks",
  async renderChunk(code, { fileName }) {
    const { code: small, errors } = await minify(fileName, code, {
      module: true,
      compress: { target: "es2020", treeshake: { propertyReadSideEffects: false } },
      mangle: { toplevel: true },
      codegen: { legalComments: "inline" },
    });
    if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
    return small;
  },
};

/** How the browser's files are cut; the server's are esbuild's (decision 067). */
const browserFiles: Plugin = {
  name: "preau-browser-files",
  enforce: "post",
  config(_, { isSsrBuild }) {
    if (isSsrBuild) return {};
    const output = {
      // The smallest shared pieces travel together; larger ones would bring each page what it does not need.
      experimentalMinChunkSize: 1_000,
      manualChunks: chunkOf,
      plugins: [minifyChunks],
      // 42 bits tell two builds of a file apart, the least that Rollup takes; the manifest names some 300 files.
      entryFileNames: "assets/[name]-[hash:7].js",
      chunkFileNames: "assets/[name]-[hash:7].js",
    };
    return { build: { rollupOptions: { output } } };
  },
};

type DevApp = { app: { fetch: Parameters<typeof getRequestListener>[0] } };

/** `npm run dev` runs the same application as the server, with hot replacement. */
const devServer: Plugin = {
  name: "preau-dev-server",
  apply: "serve",
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      const answer = async () => {
        const { app } = (await vite.ssrLoadModule("./app/server/dev.ts")) as DevApp;
        request.url = request.originalUrl ?? request.url ?? "/";
        await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
      };
      answer().catch(next);
    });
  },
};

export default defineConfig({
  plugins: [browserTexts, devServer, tailwind(), remix(remixConfig), browserFiles],
  // A data: address would be refused by connect-src.
  // One CSS target for both builds, or each would name its own style sheet.
  build: {
    assetsInlineLimit: 0,
    cssTarget: ["chrome109", "firefox115", "safari16.4"],
    minify: false,
    cssMinify: "esbuild",
    reportCompressedSize: false,
  },
  // Headers that Vite sets before the application would make Node keep one cookie of several: sign-in would fail.
  server: { port: 3000, host: "127.0.0.1", cors: false },
});
