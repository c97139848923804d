import { Hono } from "hono";
import { html } from "hono/html";
import i18next from "i18next";

import { openApiDocument } from "#app/api/openapi.ts";
import { type ApiSchema, type ApiSchemas, exampleOf } from "#app/lib/api-example.ts";
import { bareDocument, bareHeaders, type Markup } from "#app/lib/demo-document.ts";
import { partnerHeader } from "#app/lib/partner-scopes.ts";

type Media = Readonly<Record<string, Readonly<{ schema?: ApiSchema }>>>;

type Operation = Readonly<{
  summary: string;
  tags: readonly string[];
  "x-role"?: string;
  "x-scope"?: string;
  "x-limit": Readonly<{ calls: number; perSeconds: number }>;
  parameters?: readonly Readonly<{ name?: string; in?: string; required?: boolean }>[];
  requestBody?: Readonly<{ content: Media }>;
  responses: Readonly<Record<string, Readonly<{ content?: Media }>>>;
}>;

type Document = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: ApiSchemas }>;
}>;

type Shown = Readonly<{ method: string; path: string; operation: Operation }>;

const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`api-pages:${key}`, words);

const home = "/documentation-api/";
const json = "application/json";

const written = (value: unknown) => JSON.stringify(value, undefined, 2);

const roleOf = (operation: Operation) => operation["x-role"] ?? "public";

/** All but the operator’s, by their subject. */
function bySubject({ paths: all }: Document): Map<string, Shown[]> {
  const found = new Map<string, Shown[]>();
  for (const [path, methods] of Object.entries(all)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ""] = operation.tags;
      if (roleOf(operation) === "operator") continue;
      const one = { method: method.toUpperCase(), path, operation };
      found.set(tag, [...(found.get(tag) ?? []), one]);
    }
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const bodyOf = (operation: Operation) => operation.requestBody?.content[json]?.schema;

function callOf({ method, path, operation }: Shown, schemas: ApiSchemas, origin: string): string {
  const body = bodyOf(operation);
  const address = `${origin}${path.replace(/\{\w+\}/g, "1")}`;
  return [
    `curl -X ${method} '${address}'`,
    ...(roleOf(operation) === "public" ? [] : [`-H 'Authorization: Bearer ${t("token")}'`]),
    ...(body ? [`-H 'Content-Type: ${json}'`, `-d '${written(exampleOf(body, schemas))}'`] : []),
  ].join(" \\\n  ");
}

function answerOf({ responses }: Operation, schemas: ApiSchemas): string | undefined {
  const [, done] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const schema = done?.content?.[json]?.schema;
  return schema && written(exampleOf(schema, schemas));
}

const block = (title: string, text: string) =>
  html`<h3>${title}</h3>
    <pre class="overflow-x-auto rounded-2 bg-wash p-s4 text-sm"><code>${text}</code></pre>`;

function parametersOf({ parameters = [] }: Operation): Markup | "" {
  const named = parameters.filter(({ name }) => name !== undefined);
  if (named.length === 0) return "";
  return html`<h3>${t("parameters")}</h3>
    <ul>
      ${named.map(
        ({ name, required }) =>
          html`<li><code>${name}</code>${required ? "" : ` (${t("optional")})`}</li>`,
      )}
    </ul>`;
}

function callBlock(shown: Shown, schemas: ApiSchemas, origin: string): Markup {
  const { method, path, operation } = shown;
  const { "x-scope": scope } = operation;
  const { calls, perSeconds: seconds } = operation["x-limit"];
  const answer = answerOf(operation, schemas);
  return html`<section class="mt-s6">
    <h2><code>${method} ${path}</code></h2>
    <p lang="en">${operation.summary}</p>
    <p class="text-sm text-ink-2">
      ${t(`who.${roleOf(operation)}`)}. ${t("limit", { calls, seconds })}
      ${scope ? t("scope", { scope }) : ""}
    </p>
    ${parametersOf(operation)} ${block(t("request"), callOf(shown, schemas, origin))}
    ${answer === undefined ? "" : block(t("answer"), answer)}
  </section>`;
}

const indexOf = (subjects: ReadonlyMap<string, readonly Shown[]>) =>
  html`<h1>${t("page")}</h1>
    <p>${t("lead")}</p>
    <p><a href="/api/openapi.json">${t("document")}</a></p>
    <p>${t("partner", { header: partnerHeader })}</p>
    <h2>${t("things")}</h2>
    <ul>
      ${[...subjects].map(
        ([subject, { length: count }]) =>
          html`<li>
            <a href="${home}${subject}/">${subject}</a> (${t("calls", {
              count,
            })})
          </li>`,
      )}
    </ul>`;

/** The API for who writes a program against it, from our own description of it (API-151). */
export function apiPages(origin: string, stylesheet: string): Hono {
  const pages = new Hono({ strict: true });
  const read = () => {
    const document = openApiDocument(origin) as unknown as Document;
    return { schemas: document.components.schemas, subjects: bySubject(document) };
  };
  let made: ReturnType<typeof read> | undefined;
  const headers = { "Cache-Control": "public, max-age=3600", ...bareHeaders };

  pages.get(home, (c) => {
    made ??= read();
    return c.html(bareDocument(t("page"), stylesheet, indexOf(made.subjects)), 200, headers);
  });
  pages.get(`${home}:subject/`, (c, next) => {
    const { schemas, subjects } = (made ??= read());
    const subject = c.req.param("subject");
    const found = subjects.get(subject);
    if (!found) return next();
    const body = html`<p><a href="${home}">${t("all")}</a></p>
      <h1>${subject}</h1>
      ${found.map((shown) => callBlock(shown, schemas, origin))}`;
    return c.html(bareDocument(`${subject}, ${t("page")}`, stylesheet, body), 200, headers);
  });
  return pages;
}
