const slice = "^app/modules/([^/]+/[^/]+)/";
const area = "^app/modules/([^/]+)/";
const server = "\\.server\\.tsx?$";
/** A file of this kind: `repository.server.ts`, or `declare.repository.server.ts` where the noun is large. */
const kind = (names) => `^app/modules/([^/]+/[^/]+)(/|/[^/]*[.])(${names})`;

/**
 * The order of areas, from the ground (decision 040): an area imports from those above it in this list, a noun from those
 * before it in its area. Who adds a noun says its floor here; docs/architecture.md draws this list. Tables are under all.
 */
const floors = {
  foundation: [
    "history",
    "backup",
    "counter",
    "consent",
    "outgoing-event",
    "partner-key",
    "rate",
    "reference",
    "issuer",
    "file",
    "mail",
    "notification",
    "captcha",
    "case",
    "job",
    "metric",
    "room-link",
  ],
  people: ["account", "student", "customer"],
  catalogue: [
    "content",
    "legal-status",
    "teacher",
    "price",
    "review",
    "search",
    "group-lesson",
    "lesson-page",
    "landing",
  ],
  billing: [
    "ledger",
    "card",
    "credit",
    "bill",
    "payment",
    "refund",
    "bank-statement",
    "card-setup",
    "statement",
    "provider-event",
  ],
  lessons: [
    "tax-credit",
    "contract",
    "matching",
    "proposal",
    "lesson-request",
    "teacher-response",
    "booking",
    "planned-course",
    "course",
    "dispute",
    "message",
    "affiliation",
    "opportunity",
    "quote",
  ],
  "group-lessons": ["waiting-place", "registration", "attendance"],
  earnings: [
    "session-pay",
    "employment-end",
    "commission",
    "payout",
    "payslip",
    "employment-paper",
    "declaration",
  ],
  career: ["document", "suspension", "application", "teacher-space", "status-change", "departure"],
  care: ["support", "withdrawal", "todo", "inbox", "reference-list", "personal-data", "person"],
  rooms: ["room", "board", "replay"],
};

const rooms = Object.entries(floors).flatMap(([area, nouns]) =>
  nouns.map((noun) => `${area}/${noun}`),
);
const table = `[./]table${server}`;
const floorRules = rooms.slice(0, -1).map((room, floor) => ({
  name: `${room.replace("/", "-")}-imports-no-upper-floor`,
  severity: "error",
  from: { path: `^app/modules/${room}/`, pathNot: table },
  to: { path: `^app/modules/(${rooms.slice(floor + 1).join("|")})/`, pathNot: table },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    ...floorRules,
    {
      name: "a-noun-has-a-floor",
      severity: "error",
      from: { path: "^app/modules/", pathNot: `^app/modules/(${rooms.join("|")})/` },
      to: {},
    },
    {
      name: "a-file-has-the-glossarys-word",
      severity: "error",
      from: { path: "[/-](?:said|told|asked|verdict|stage|stages)[-.][^/]*$" },
      to: {},
    },
    {
      name: "a-screen-speaks-endpoints",
      comment:
        "Routes and components reach the backend through the BFF only, so the API may live elsewhere.",
      severity: "error",
      from: { path: ["^app/(routes|bff|ui|shell)/", "^app/modules/[^/]+/[^/]+/components/"] },
      to: { path: ["^app/(db|gateways)/", `^app/(api|modules)/.*${server}`] },
    },
    {
      name: "a-component-loads-no-schema",
      comment:
        "A component takes the types of endpoints, not their values: zod would come with the page instead of at the first gesture (decision 013).",
      severity: "error",
      from: { path: "^app/modules/[^/]+/[^/]+/components/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: `${kind("endpoints")}\\.ts$`,
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "a-rule-is-pure",
      severity: "error",
      from: { path: `${kind("domain")}\\.ts$` },
      to: { pathNot: ["^app/lib/", `${kind("domain")}\\.ts$`] },
    },
    {
      name: "an-endpoint-is-a-promise",
      severity: "error",
      from: { path: `${kind("endpoints")}\\.ts$` },
      to: {
        pathNot: [
          "^app/lib/",
          "^app/api/(endpoint|id|public-text|wire)\\.ts$",
          `${kind("domain|endpoints")}\\.ts$`,
          "node_modules/zod/",
        ],
      },
    },
    {
      name: "a-neighbour-is-asked-not-searched",
      comment:
        "Another area answers through its service; inside an area nouns read each other's rows.",
      severity: "error",
      from: { path: `${area}.*${server}` },
      to: { path: `${kind("repository|api")}${server}`, pathNot: "^app/modules/$1/" },
    },
    {
      name: "only-a-query-joins-tables",
      severity: "error",
      from: {
        path: `${area}.*${server}`,
        pathNot: `[./](repository|table|sweeps|queues)${server}`,
      },
      to: { path: `${kind("table")}${server}`, pathNot: "^app/modules/$1/" },
    },
    {
      name: "a-query-decides-nothing",
      severity: "error",
      from: { path: `${kind("repository|table")}${server}` },
      to: { path: `${slice}.*${server}`, pathNot: `[./](repository|table)${server}` },
    },
    {
      name: "a-service-knows-no-transport",
      severity: "error",
      from: { path: `${slice}.*${server}`, pathNot: `[./]api${server}` },
      to: {
        path: ["node_modules/(hono|@remix-run)/", "^app/(routes|bff|ui|shell)/"],
        pathNot: "^app/routes/[^/]+/paths[.]ts$",
      },
    },
    {
      name: "the-kit-knows-no-business",
      severity: "error",
      from: { path: "^app/(ui|lib)/" },
      to: { path: "^app/(?!ui/|lib/)" },
    },
    {
      name: "a-document-knows-no-noun",
      comment: "A noun describes its document (app/pdf/document.ts); the room writes it.",
      severity: "error",
      from: { path: "^app/pdf/" },
      to: { path: "^app/(?!pdf/|lib/)" },
    },
    {
      name: "a-route-stays-in-its-folder",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "nobody-imports-a-route",
      severity: "error",
      from: { pathNot: "^app/routes/" },
      to: { path: "^app/routes/", pathNot: "/(routes|paths)[.]ts$" },
    },
    {
      name: "nobody-imports-the-transport",
      severity: "error",
      from: { pathNot: ["^app/(server|cli)/", "^server\\.ts$"] },
      to: { path: "^app/(server|cli)/" },
    },
    {
      name: "the-transport-owns-nothing",
      comment:
        "The server and the command line ask services and jobs; they hold no rule and no query.",
      severity: "error",
      from: { path: "^app/(server|cli)/" },
      to: { path: ["^app/(routes|ui)/", `${kind("repository|table|api")}${server}`] },
    },
    {
      name: "a-stand-in-is-met-at-start-only",
      comment:
        "The product speaks to a provider; only the start of the server, the seed and tests know that it is a stand-in.",
      severity: "error",
      from: {
        pathNot: [
          "^app/sandbox/",
          "^app/(server/(stand-in|compose)\\.server|cli/commands)\\.ts$",
          "^app/db/seed/",
        ],
      },
      to: { path: "^app/sandbox/" },
    },
    {
      name: "a-stand-in-knows-its-provider-only",
      comment:
        "It speaks the provider's wire over HTTP and imports nothing of the product but its kit.",
      severity: "error",
      from: { path: "^app/sandbox/([^/]+)/" },
      to: { path: "^app/(?!sandbox/$1/|lib/|db/client\\.server)" },
    },
    {
      name: "the-outside-knows-no-trade",
      severity: "error",
      from: { path: "^app/(gateways|db)/", pathNot: "^app/db/seed/" },
      to: { path: "^app/(?!gateways/|db/|lib/|env\\.server)" },
    },
    {
      name: "one-way-out",
      comment:
        "outgoing.server.ts bounds, guards and counts every call of a third party over HTTP.",
      severity: "error",
      from: {
        path: "^app/(gateways|modules|api)/",
        pathNot: "^app/gateways/outgoing\\.server\\.ts$",
      },
      to: { path: "^(node:)?(http|https|http2|undici)$" },
    },
    {
      name: "a-gateway-has-no-database",
      severity: "error",
      from: { path: "^app/gateways/" },
      to: { path: "^app/db/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
