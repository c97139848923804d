import type { z } from "zod";

import { partnerHeader } from "#app/lib/partner-scopes.ts";

import { usualLimits } from "./call-limit.server.ts";
import { type Endpoint, isFile, refusalSchema } from "./endpoint.ts";
import { endpointTable, type NamedEndpoint } from "./endpoints.ts";
import { limitOf } from "./limit-of.ts";
import { createSchemaWriter } from "./shared-schemas.ts";
import { summaryOf, withoutLastSlash } from "./summaries.ts";

type Json = Record<string, unknown>;
type Writer = ReturnType<typeof createSchemaWriter>;
type Write = Writer["write"];

const refusals = {
  "401": ["Unauthenticated", "No token, or one that is not valid"],
  "403": ["Forbidden", "Another role is needed, or the session is over"],
  "404": ["Absent", "No such thing for this caller"],
  "409": ["Changed", "Something changed meanwhile, or the key serves another call"],
  "410": ["Gone", "The link is over"],
  "415": ["MediaType", "The body is of another media type"],
  "422": ["Invalid", "Fields are missing or wrong, each with its code and sentence"],
  "429": ["TooMany", "Too many calls"],
} as const;

type RefusalStatus = keyof typeof refusals;

const refusal = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
};

const headers = {
  "Retry-After": { description: "Seconds", schema: { type: "integer" } },
  "X-Total-Count": { description: "Of the whole list", schema: { type: "integer" } },
  "X-Has-More": { description: "More rows follow", schema: { type: "boolean" } },
  "Idempotency-Replayed": {
    description: "When the call with this key was first answered",
    schema: { type: "string", format: "date-time" },
  },
  ETag: { description: "Of this answer", schema: { type: "string" } },
} as const;

const namedHeaders = (...names: readonly (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeated call with the same key is done once.",
  schema: { type: "string", maxLength: 200 },
};

const responses = {
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...refusal,
        ...(status === "429" && { headers: namedHeaders("Retry-After") }),
      },
    ]),
  ),
  Refused: { description: "Refused", ...refusal },
};

const refused = (...statuses: readonly RefusalStatus[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  );

const own = {
  operationId: "contract.show",
  summary: "This document.",
  tags: ["contract"],
  security: [],
  "x-limit": usualLimits.network,
  responses: {
    "200": {
      description: "OpenAPI 3.1",
      content: { "application/json": { schema: { type: "object" } } },
    },
    ...refused("429"),
  },
};

export const publishedPath = (path: string) => withoutLastSlash(path).replace(/:(\w+)/g, "{$1}");

/** OpenAPI 3.1, from the endpoint table (API-151). */
export function openApiDocument(origin: string): Json {
  const writer = createSchemaWriter();
  const { components, write } = writer;
  write(refusalSchema, "output");
  const paths: Record<string, Json> = { "/api/openapi.json": { get: own } };
  for (const named of endpointTable) {
    const path = publishedPath(named.endpoint.path);
    const method = named.endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operationOf(named, writer) };
  }
  const tags = [...new Set(endpointTable.map(({ noun }) => noun)), "contract"].toSorted();
  return {
    openapi: "3.1.0",
    info: { title: "Préau", version: "1.0.0" },
    servers: [{ url: origin }],
    tags: tags.map((name) => ({ name })),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        partner: {
          type: "apiKey",
          in: "header",
          name: partnerHeader,
          description: "A partner's key, with a limit of its own; it opens what bears its x-scope.",
        },
      },
      schemas: components,
      headers,
      parameters: { IdempotencyKey: idempotencyKey },
      responses,
    },
    paths,
  };
}

function operationOf(named: NamedEndpoint, { write, writeFields }: Writer): Json {
  const { noun, verb, endpoint } = named;
  const { body } = endpoint.input;
  return {
    operationId: `${noun}.${verb}`,
    summary: summaryOf(named),
    tags: [noun],
    security: securityOf(endpoint),
    "x-scope": endpoint.scope,
    "x-role": isOpen(endpoint) ? undefined : endpoint.access,
    // The endpoint's own limit or its kind's, besides the overall one.
    "x-limit": presentLimit(endpoint),
    parameters: parametersOf(endpoint, writeFields),
    ...(body && { requestBody: bodyOf(endpoint, write(body, "input")) }),
    responses: {
      [String(endpoint.answer === "none" ? 204 : (endpoint.status ?? 200))]: {
        ...answerOf(endpoint, write),
        headers: namedHeaders(...headersOf(endpoint)),
      },
      ...(isValidated(endpoint) && { "304": { description: "Not changed" } }),
      ...refused(...refusalsOf(endpoint)),
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

/** What partners read is open to visitors too. */
const securityOf = (endpoint: Endpoint) =>
  isOpen(endpoint) ? (endpoint.scope ? [{}, { partner: [] }] : []) : [{ bearer: [] }];

const isOpen = ({ access }: Endpoint) => access === "public" || access === "signed";

const isValidated = ({ cache }: Endpoint) => cache === "reference" || cache === "revalidate";

function headersOf(endpoint: Endpoint) {
  const borne = {
    "X-Total-Count": endpoint.list,
    "X-Has-More": endpoint.parts,
    "Idempotency-Replayed": endpoint.once,
    ETag: isValidated(endpoint),
  };
  return keysOf(borne).filter((name) => borne[name]);
}

/** What this kind of call may be refused with. */
function refusalsOf(endpoint: Endpoint): readonly RefusalStatus[] {
  const { params, query, body } = endpoint.input;
  const may = {
    "401": !isOpen(endpoint) || endpoint.scope !== undefined,
    "403": !isOpen(endpoint) || endpoint.scope !== undefined,
    "404": params !== undefined,
    "409": endpoint.method !== "GET",
    "410": params !== undefined && isOpen(endpoint),
    "415": body !== undefined && endpoint.body !== "raw",
    "422": query !== undefined || body !== undefined,
    "429": true,
  };
  return keysOf(may).filter((status) => may[status]);
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[];

function presentLimit(endpoint: Endpoint) {
  const usual = isOpen(endpoint) ? usualLimits.network : usualLimits.person;
  const { calls, perSeconds } = limitOf(endpoint) ?? usual;
  return { calls, perSeconds };
}

function parametersOf(
  { input: { params, query }, once }: Endpoint,
  writeFields: Writer["writeFields"],
): Json[] {
  return [
    ...(params ? namedParts(writeFields(params), "path") : []),
    ...(query ? namedParts(writeFields(query), "query") : []),
    ...(once ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

function namedParts({ properties = {}, required = [] }: ObjectSchema, where: "path" | "query") {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

const mediaOf = {
  json: "application/json",
  multipart: "multipart/form-data",
  raw: "application/json",
} as const;

function bodyOf({ body = "json" }: Endpoint, schema: Json): Json {
  return { required: true, content: { [mediaOf[body]]: { schema } } };
}

const fileTypes = {
  pdf: "application/pdf",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  file: "application/octet-stream",
  text: "text/plain",
} as const;

function answerOf({ answer = "json", output, asJson }: Endpoint, write: Write): Json {
  if (answer === "none") return { description: "Done" };
  const json = (schema: z.ZodType) => ({
    "application/json": { schema: write(schema, "output") },
  });
  if (!isFile({ answer }) || answer === "json") {
    return { description: "Answer", content: json(output) };
  }
  return {
    description: "File",
    content: { [fileTypes[answer]]: {}, ...(asJson && json(asJson)) },
  };
}
