import { z } from "zod";

import { usualLimits } from "./call-limit.server.ts";
import { type Endpoint, refusalSchema } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { limitOf } from "./limit-of.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });

const refusal = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
};
const retryAfter = { "Retry-After": { description: "Secondes", schema: { type: "integer" } } };
const tooMany = { "429": { $ref: "#/components/responses/TooMany" } };

/** OpenAPI 3.1, from the endpoint table (API-151). */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {
    "/api/openapi.json": {
      get: {
        security: [],
        "x-limit": usualLimits.network,
        responses: {
          "200": { description: "Ce document", content: { "application/json": {} } },
          ...tooMany,
        },
      },
    },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Préau", version: "1.0.0" },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Refusal: schemaOf(refusalSchema, "output") },
      responses: { TooMany: { description: "Trop d’appels", ...refusal, headers: retryAfter } },
    },
    paths,
  };
}

function operationOf(endpoint: Endpoint): Json {
  const open = endpoint.access === "public" || endpoint.access === "signed";
  return {
    security: open ? [] : [{ bearer: [] }],
    "x-role": open ? undefined : endpoint.access,
    // The endpoint's own limit or its kind's, besides the overall one.
    "x-limit": presentLimit(endpoint, open),
    parameters: [
      ...parametersOf(endpoint.input.params, "path"),
      ...parametersOf(endpoint.input.query, "query"),
    ],
    ...(endpoint.input.body && { requestBody: bodyOf(endpoint, endpoint.input.body) }),
    responses: {
      [String(endpoint.answer === "none" ? 204 : (endpoint.status ?? 200))]: answerOf(endpoint),
      ...tooMany,
      default: { description: "Refus", ...refusal },
    },
  };
}

function presentLimit(endpoint: Endpoint, open: boolean) {
  const usual = open ? usualLimits.network : usualLimits.person;
  const { calls, perSeconds } = limitOf(endpoint) ?? usual;
  return { calls, perSeconds };
}

function parametersOf(schema: z.ZodType | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
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

function bodyOf({ body = "json" }: Endpoint, schema: z.ZodType): Json {
  return { required: true, content: { [mediaOf[body]]: { schema: schemaOf(schema, "input") } } };
}

function answerOf({ answer = "json", output }: Endpoint): Json {
  if (answer === "none") return { description: "Fait" };
  if (answer === "pdf") return { description: "Document", content: { "application/pdf": {} } };
  if (answer === "ics") return { description: "Calendrier", content: { "text/calendar": {} } };
  if (answer === "jpeg") return { description: "Photo", content: { "image/jpeg": {} } };
  if (answer === "file") {
    return { description: "Fichier", content: { "application/octet-stream": {} } };
  }
  return {
    description: "Réponse",
    content: { "application/json": { schema: schemaOf(output, "output") } },
  };
}
