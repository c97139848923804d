import { z } from "zod";

import type { Role } from "#app/lib/actor.ts";
import { isOwnAddress } from "#app/lib/own-origin.ts";
import type { PartnerScope } from "#app/lib/partner-scopes.ts";
import { colours } from "#app/lib/states.ts";

import { asWrite, type WriteParts } from "./operator-write.ts";

// zod's probe of `new Function` would break our content security policy.
if (typeof document !== "undefined") z.config({ jitless: true });

/** Without a schema message the code is `api.field.<kind>`, never zod's English (decision 007). */
z.config({ localeError: ({ code }) => `api.field.${code}` });

/** Every signed-in user is `any`; `signed` is a provider's signature over the raw body. */
export type Access = "public" | "any" | "signed" | Role;

export type Endpoint = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  input: Readonly<{ params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }>;
  output: z.ZodType;
  status?: 200 | 201 | 202;
  /** "raw" keeps the exact bytes that were signed. */
  body?: "json" | "multipart" | "raw";
  answer?: "json" | "pdf" | "ics" | "jpeg" | "file" | "text" | "none";
  /** `{ data, total }` or a plain array of reference data, and X-Total-Count. */
  list?: true;
  /** Answered a part at a time, with X-Has-More. */
  parts?: true;
  /** What a file's endpoint answers where JSON is accepted first. */
  asJson?: z.ZodType;
  /** Calls per caller before 429, besides the overall limit. `count: "done"` ignores refused calls. */
  limit?: Readonly<{ calls: number; perSeconds: number; count?: "done"; code?: string }>;
  /** May mail someone other than the caller; checked where answers are. */
  mailsOthers?: true;
  /** Age in seconds, "reference", revalidated, or never cached. */
  cache?: number | "reference" | "revalidate" | "no-store";
  /** A write done while reading a page, which changes no session or account. */
  callerStays?: true;
  /** Teachers who may write besides the hired: applicants, or also former ones (TEA-050). */
  teachers?: "applicants" | "all";
  /** A repeated call with the same Idempotency-Key is done once. Every operator's write is. */
  once?: true;
  /** The answer holds a secret: it is kept under no Idempotency-Key. */
  secret?: true;
  /** Fields of the answer that are kept under no Idempotency-Key: a call done before answers without them. */
  unkept?: readonly string[];
  /**
   * Moves money: above 500 € a code is asked anew, unless one was given within five minutes (OPS-06). `always` where
   * what is done could move any sum later.
   */
  money?: true | "always";
  /** Of an operator's write: `none` is asked, or it is `sent` to a person and holds no contact details (VAL-006). */
  reason?: "none" | "sent";
  /**
   * The operator's commands, where they are not the noun of the path and the first word of the key: `dispute decide
   * :decision` types a field as a word, `review hide action=hide` fixes one, and the same line with `[--again]` is done
   * once, for good and for every operator (OPS-06).
   */
  command?: string | readonly string[];
  /**
   * An operator's read of private pages: each person that the answer names gets a line. A list without it shows no
   * whole e-mail or phone.
   */
  notes?: "people";
  /** Also answered to METRICS_TOKEN: a machine’s read of what names no person (API-268). */
  scraped?: true;
  /** Which part of what partners read by a key it is of (OPS-48). */
  scope?: PartnerScope;
}>;

export type Sent<E extends Endpoint> = {
  [Part in keyof E["input"]]: z.input<NonNullable<E["input"][Part]>>;
};
export type Received<E extends Endpoint> = {
  [Part in keyof E["input"]]: z.output<NonNullable<E["input"][Part]>>;
};
export type Answer<E extends Endpoint> = E extends { answer: FileKind }
  ? Response
  : z.output<E["output"]>;

const fileKinds = ["pdf", "ics", "jpeg", "file", "text"] as const;

type FileKind = (typeof fileKinds)[number];

export const isFile = ({ answer }: Pick<Endpoint, "answer">): boolean =>
  fileKinds.some((kind) => kind === answer);

/** No trailing slash; a segment that ends like a file keeps its extension. */
export const routeOf = (path: string) =>
  path.replace(/(.)\/$/, "$1").replace(/:(\w+)(\.ics)$/, ":$1{[^/]+\\$2}");

type Parts = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
type Definition = Omit<Endpoint, "method" | "path" | "access" | "input" | "output" | "body"> &
  Parts & { output?: z.ZodType; reads?: Endpoint["body"] };
type OutputOf<D> = D extends { output: infer Output extends z.ZodType } ? Output : z.ZodVoid;
type Defined<M, A, P, D> = Readonly<
  Omit<D, keyof Parts | "output" | "reads"> &
    (D extends { reads: infer Reads } ? { body: Reads } : unknown) & {
      method: M;
      path: P;
      access: A;
      input: InputOf<M, A, Pick<D, keyof D & keyof Parts>, D>;
      output: OutputOf<D>;
    }
>;
type InputOf<M, A, Given extends object, D> = [A, M] extends ["operator", "GET"]
  ? Given
  : A extends "operator"
    ? WriteParts<M, Given, D>
    : Given;

/** An operator's write asks for a reason, may be a dry run, and is done once unless its answer is secret. */
function inputOf(method: Endpoint["method"], access: Access, definition: Definition) {
  const { reason, secret, ...given } = definition;
  const parts = (["params", "query", "body"] as const).flatMap((part) =>
    given[part] ? [[part, given[part]] as const] : [],
  );
  const input: Parts = Object.fromEntries(parts);
  if (access !== "operator" || method === "GET") return { input };
  const part = method === "DELETE" ? "query" : "body";
  const once = !secret && { once: true };
  return { ...once, input: { ...input, [part]: asWrite(input[part], reason) } };
}

const verb =
  <const M extends Endpoint["method"], const A extends Access>(method: M, access: A) =>
  <const P extends `/api/${string}`, const D extends Definition>(path: P, definition: D) => {
    const { params: _, query: __, body: ___, reads, output = z.void(), ...rest } = definition;
    const how = { ...(reads && { body: reads }), ...inputOf(method, access, definition) };
    return { ...rest, ...how, method, path, access, output } as unknown as Defined<M, A, P, D>;
  };

const endpointsFor = <const A extends Access>(access: A) => ({
  get: verb("GET", access),
  post: verb("POST", access),
  put: verb("PUT", access),
  patch: verb("PATCH", access),
  delete: verb("DELETE", access),
});

/** Endpoints by who may call them: `customer.get("/api/…", { output })`; without an output nothing is answered. */
export const visitor = endpointsFor("public");
export const anyone = endpointsFor("any");
export const provider = endpointsFor("signed");
export const customer = endpointsFor("customer");
export const teacher = endpointsFor("teacher");
export const operator = endpointsFor("operator");

/** Money on the wire: euros, two decimals at most. */
export const euros = z.number().multipleOf(0.01);

const dayPart = z.string().max(4, "api.date.invalid").optional();

/** Three typed fields (VAL-056). */
export const typedDaySchema = z.object({ day: dayPart, month: dayPart, year: dayPart });

/** Years accepted in filters, 1900 to 2200, as for typed days (`wrongPart`). */
const queryYears = /^(?:19|20|21|2200)/;

export const queryDaySchema = z.iso
  .date({ error: "api.date.invalid", abort: true })
  .regex(queryYears, "api.date.invalid");

export const daySchema = z.union([z.iso.date(), typedDaySchema], { error: "api.date.invalid" });

/** In paths, queries and forms decimal digits only: `0x10`, `1e3`, ` 7 ` and `7.0` are refused. */
export function whole<Schema extends z.ZodNumber>(number: Schema) {
  return z.preprocess((given) => (typeof given === "string" ? digitsOf(given) : given), number);
}

const digitsOf = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

const idNumber = (fault?: string) =>
  z.number(fault).int(fault).positive(fault).max(2_147_483_647, fault);

/** An id in a path, a query, a form or a body: a positive 32-bit integer. */
export const idSchema = whole(idNumber());

export const idOr = (fault: string) => whole(idNumber(fault));

/** An absolute URL of this site, to which a provider's page returns. */
export const ownAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .max(2000)
  .refine(isOwnAddress, "api.field.not_ours");

/** ISO 8601, UTC (CNV-04). */
export const instant = z.iso.datetime();

export const queryInstant = instant.refine((at) => queryYears.test(at), {
  error: "api.date.invalid",
  abort: true,
});

const waitedFor = ["customer", "teacher", "operator", "provider"] as const;

/** Who is awaited, until when, what happens on silence, and the sentence; null without text (CNV-15). */
const waitingSchema = z.object({
  who: z.enum(waitedFor),
  since: instant,
  deadline: instant.nullable(),
  silence: z.string().nullable(),
  sentence: z.string().nullable(),
});

export const stateSchema = z.object({
  word: z.string(),
  variant: z.string().nullable(),
  colour: z.enum(colours),
  waiting: waitingSchema.nullable(),
});

export type ShownState = z.output<typeof stateSchema>;

export const lineSchema = z.object({
  at: instant,
  event: z.string(),
  to: z.string(),
  by: z.string(),
});

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), total: z.number().int() });
}

/** Paging (CNV-06, VAL-048): `length` and `start`, or `limit` and `page`. */
export const pagingShape = {
  length: whole(z.number().int().min(1).max(100)).optional(),
  start: whole(z.number().int().min(0).max(1_000_000)).optional(),
  limit: whole(z.number().int().min(1).max(100)).optional(),
  page: whole(z.number().int().min(1).max(100_000)).optional(),
};

export type Paging = { [Name in keyof typeof pagingShape]?: number | undefined };

export function pageOf(query: Paging, defaultLength: number): { start: number; length: number } {
  const length = query.length ?? query.limit ?? defaultLength;
  return { length, start: query.start ?? ((query.page ?? 1) - 1) * length };
}

/** Body of a refusal (CNV-07). Messages are French and displayable. */
export const refusalSchema = z.looseObject({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  errors: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .optional(),
});

export type Refusal = z.output<typeof refusalSchema>;
