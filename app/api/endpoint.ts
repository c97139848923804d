import { z } from "zod";

import type { Role } from "#app/lib/actor.ts";
import { isOwnAddress } from "#app/lib/own-origin.ts";
import { colours } from "#app/lib/states.ts";

// zod's probe of `new Function` would break our content security policy.
if (typeof document !== "undefined") z.config({ jitless: true });

/** Without a message of the schema's own, an error is the code `api.field.<kind>`, never zod's English (decision 007). */
z.config({ localeError: ({ code }) => `api.field.${code}` });

/** `any`: whoever is signed in. `signed`: a provider's signature over the raw body. */
export type Access = "public" | "any" | "signed" | Role;

/** An endpoint: method, path, access, input, output. Read by the API that serves it, the BFF that calls it, and the tests. */
export type Endpoint = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  input: Readonly<{ params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }>;
  output: z.ZodType;
  /** The status of a success, 200 by default. A handler that sometimes creates returns `created(body)`. */
  status?: 200 | 201 | 202;
  /** How the body is read: "json" by default; "raw" keeps the exact bytes that were signed. */
  body?: "json" | "multipart" | "raw";
  /** The kind of answer: "json" by default; "none" is 204. */
  answer?: "json" | "pdf" | "ics" | "jpeg" | "file" | "none";
  /** `{ data, total }` or a plain array of reference data, and X-Total-Count. */
  list?: true;
  /**
   * How many calls one caller may make before 429 with Retry-After, besides the limit of all calls of a caller; without
   * one, that of the kind of its act (`limitOf`).
   * With `count: "done"`, a call that is refused does not count. `code`: its own sentence.
   */
  limit?: Readonly<{ calls: number; perSeconds: number; count?: "done"; code?: string }>;
  /** Its use case may write a mail to somebody else than who calls; checked where answers are. */
  mailsOthers?: true;
  /** How long any cache may keep the answer: an age in seconds, "reference", as long as it is the same, or never. */
  cache?: number | "reference" | "revalidate" | "no-store";
  /** A write that a page makes while it is read, and that changes no session and no account. */
  callerStays?: true;
  /**
   * Which teachers may write by it, beside those who are hired: who applies, or who has left too (TEA-050). Reads
   * serve every teacher.
   */
  teachers?: "applicants" | "all";
  /** Honours Idempotency-Key: a call sent twice is done once. */
  once?: true;
}>;

/** What the caller sends, what the handler receives once parsed, what the caller gets back. */
export type Sent<E extends Endpoint> = {
  [Part in keyof E["input"]]: z.input<NonNullable<E["input"][Part]>>;
};
export type Received<E extends Endpoint> = {
  [Part in keyof E["input"]]: z.output<NonNullable<E["input"][Part]>>;
};
export type Answer<E extends Endpoint> = E extends { answer: "pdf" | "ics" | "jpeg" | "file" }
  ? Response
  : z.output<E["output"]>;

/** Whether an endpoint answers the bytes of a file, as they are. */
export const isFile = ({ answer }: Pick<Endpoint, "answer">): boolean =>
  answer === "pdf" || answer === "ics" || answer === "jpeg" || answer === "file";

/** The path as the router takes it: no last slash, and a part that ends like a file is that part, its ending with it. */
export const routeOf = (path: string) =>
  path.replace(/(.)\/$/, "$1").replace(/:(\w+)(\.ics)$/, ":$1{[^/]+\\$2}");

/** Keeps the exact type of an endpoint's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Money on the wire: euros, two decimals at most. */
export const euros = z.number().multipleOf(0.01);

const dayPart = z.string().max(4, "api.date.invalid").optional();

/** A day as it is typed, in three fields (VAL-056). */
export const typedDaySchema = z.object({ day: dayPart, month: dayPart, year: dayPart });

/** The years that a day or an instant may be of when somebody asks by it, 1900 to 2200 as where it is typed (`wrongPart`). */
const queryYears = /^(?:19|20|21|2200)/;

/** A day by which a list is narrowed. */
export const queryDaySchema = z.iso
  .date({ error: "api.date.invalid", abort: true })
  .regex(queryYears, "api.date.invalid");

/** A day: of the calendar, or typed in three fields (VAL-056). */
export const daySchema = z.union([z.iso.date(), typedDaySchema], { error: "api.date.invalid" });

/**
 * A whole number: a number in JSON; in a path, a query or a form decimal digits only: `0x10`, `1e3`, ` 7 `
 * and `7.0` are refused.
 */
export function whole<Schema extends z.ZodNumber>(number: Schema) {
  return z.preprocess((given) => (typeof given === "string" ? digitsOf(given) : given), number);
}

const digitsOf = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

const idNumber = (fault?: string) =>
  z.number(fault).int(fault).positive(fault).max(2_147_483_647, fault);

/** An id in a path, a query, a form or a body: a positive 32-bit integer. */
export const idSchema = whole(idNumber());

/** An id with one code for all its errors. */
export const idOr = (fault: string) => whole(idNumber(fault));

/** An absolute address of this site, where the provider's page leads back. */
export const ownAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .max(2000)
  .refine(isOwnAddress, "api.field.not_ours");

/** An instant on the wire: ISO 8601, UTC (CNV-04). */
export const instant = z.iso.datetime();

/** An instant that is sent to us. */
export const queryInstant = instant.refine((at) => queryYears.test(at), {
  error: "api.date.invalid",
  abort: true,
});

const waitedFor = ["customer", "teacher", "operator", "provider"] as const;

/**
 * Whom a thing waits for, until when, the event that silence brings, and the sentence that says so; null when
 * there is nothing to read (CNV-15).
 */
const waitingSchema = z.object({
  who: z.enum(waitedFor),
  since: instant,
  deadline: instant.nullable(),
  silence: z.string().nullable(),
  sentence: z.string().nullable(),
});

/** A state for whoever asks: its French word, its case, its colour, whom it waits for (CNV-11). */
export const stateSchema = z.object({
  word: z.string(),
  variant: z.string().nullable(),
  colour: z.enum(colours),
  waiting: waitingSchema.nullable(),
});

export type ShownState = z.output<typeof stateSchema>;

/** A line of history: which event led where, when, and who moved. */
export const lineSchema = z.object({
  at: instant,
  event: z.string(),
  to: z.string(),
  by: z.string(),
});

/** A list: its page and how many there are in all (CNV-06). */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), total: z.number().int() });
}

/** The paging of a list (CNV-06, VAL-048): `length` and `start`, or `limit` and `page`. */
export const pagingShape = {
  length: whole(z.number().int().min(1).max(100)).optional(),
  start: whole(z.number().int().min(0).max(1_000_000)).optional(),
  limit: whole(z.number().int().min(1).max(100)).optional(),
  page: whole(z.number().int().min(1).max(100_000)).optional(),
};

/** What a query says of the page it asks for. */
export type Paging = { [Name in keyof typeof pagingShape]?: number | undefined };

/** Which rows a page holds, whichever of the two spellings asked for it. */
export function pageOf(query: Paging, defaultLength: number): { start: number; length: number } {
  const length = query.length ?? query.limit ?? defaultLength;
  return { length, start: query.start ?? ((query.page ?? 1) - 1) * length };
}

/** The body of a refusal (CNV-07). Messages are French, fit to be shown; details may stand beside. */
export const refusalSchema = z.looseObject({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  errors: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .optional(),
});

export type Refusal = z.output<typeof refusalSchema>;
