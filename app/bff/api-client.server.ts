import { type Answer, type Endpoint, isFile, type Sent } from "#app/api/endpoint.ts";
import { env } from "#app/env.server.ts";
import { judgedType } from "#app/lib/judged-type.ts";

/** The embedded API's fetch, or the network's with API_URL. `page`: the page request it belongs to. */
export type Send = (request: Request, page?: object) => Promise<Response> | Response;

type Options = {
  /** Sent as Idempotency-Key (CNV-12). */
  once?: string | undefined;
  /** Judged by the rules, not done: 422 or 204 (VAL-027). */
  judgedOnly?: boolean;
  /** Reads what the answer says in its headers, such as X-Has-More. */
  readHeaders?: (headers: Headers) => void;
};

export type Api = <const E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: Options,
) => Promise<Answer<E>>;

export type Caller = {
  accessToken?: string | undefined;
  headers?: Readonly<Record<string, string>>;
};

/** The only way to call the API. A refusal is thrown as the API's response, so error pages keep its status. */
export function apiClient(send: Send, origin: string, caller: Caller = {}): Api {
  return async function call<const E extends Endpoint>(
    endpoint: E,
    input: Sent<E>,
    options: Options = {},
  ) {
    const response = await send(requestFor(endpoint, input, origin, caller, options));
    if (!response.ok) throw response;
    if (options.judgedOnly) return undefined as Answer<E>;
    options.readHeaders?.(response.headers);
    return (await answerOf(endpoint, response)) as Answer<E>;
  };
}

function requestFor(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  origin: string,
  { accessToken, headers }: Caller,
  { once, judgedOnly }: Options,
): Request {
  const url = new URL(pathWith(endpoint.path, input.params), origin);
  addQuery(url.searchParams, (input.query ?? {}) as Record<string, unknown>);
  const body = bodyFor(endpoint, input.body);
  return new Request(url, {
    method: endpoint.method,
    headers: {
      ...headers,
      Accept: "application/json",
      ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
      ...(once && { "Idempotency-Key": once }),
      ...(typeof body === "string" && {
        "Content-Type": judgedOnly ? judgedType : "application/json",
      }),
    },
    ...(body !== undefined && { body }),
  });
}

type Plain = string | number | boolean | null | undefined;

/** Lists as `name[]=1&name[]=2`; empty values are omitted (PUB-012). */
function addQuery(search: URLSearchParams, query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query as Record<string, Plain | Plain[]>)) {
    const key = Array.isArray(value) ? `${name}[]` : name;
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
    }
  }
}

function bodyFor({ body: kind }: Endpoint, body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  if (kind === "multipart") return formOf(body as Record<string, string | Blob>);
  return kind === "raw" ? (body as string) : JSON.stringify(body);
}

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function pathWith(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Answers are checked against the endpoint in tests and development only; a field that it does not declare is a fault. */
async function answerOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (isFile(endpoint)) return response;
  const body: unknown = response.status === 204 ? undefined : await response.json();
  if (!env.parseAnswers) return body;
  const declared = endpoint.output.parse(body);
  const [field] = fieldsBeyond(body, declared);
  if (field) throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${field}.`);
  return declared;
}

/** The paths of what an answer says beyond what its endpoint declares. */
function fieldsBeyond(body: unknown, declared: unknown, path = ""): string[] {
  if (typeof body !== "object" || typeof declared !== "object" || !body || !declared) return [];
  const known = declared as Readonly<Record<string, unknown>>;
  return Object.entries(body).flatMap(([name, value]) => {
    const at = Array.isArray(body) ? `${path}[]` : [path, name].filter(Boolean).join(".");
    return name in known ? fieldsBeyond(value, known[name], at) : [at];
  });
}
