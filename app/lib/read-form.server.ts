import { checkOnly } from "./check-only.ts";
import { cutHeader } from "./own-headers.ts";

const mostFields = 200;
const longestName = 200;
/** Never an index (`a[9]`), which the parser would turn into an array. */
const dottedName = /^[A-Za-z_][\w-]*(?:\.[\w-]+){0,4}$/;
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(?:;|$))/i;

/** A request's body can be read only once. */
const readForms = new WeakMap<Request, Promise<FormData>>();

type CutUpload = Readonly<{ field: string; code: string }>;

const cutUploads = new WeakMap<Request, CutUpload>();

/** Throws a Response: 415 for another type, 400 when truncated, 422 for foreign field names. CRLF becomes LF. */
export function readForm(request: Request): Promise<FormData> {
  const form = readForms.get(request) ?? formOf(request);
  readForms.set(request, form);
  return form;
}

/** Call before reading the form. Fields before an oversized file survive, with its code (ERR-36). */
export function readUpload(
  request: Request,
  names: string | readonly [string, ...string[]],
  code: string,
): Promise<FormData> {
  const files = [names].flat();
  const [field = ""] = files;
  const form = formOf(request, files);
  if (request.headers.has(cutHeader)) cutUploads.set(request, { field, code });
  readForms.set(request, form);
  return form;
}

export const cutUploadOf = (request: Request): CutUpload | undefined => cutUploads.get(request);

/** Outside Remix a thrown Response is no answer: it is returned. */
export async function answerForm(
  request: Request,
  answer: (form: FormData) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(request).catch((refusal: unknown) => {
    if (refusal instanceof Response) return refusal;
    throw refusal;
  });
  return form instanceof Response ? form : answer(form);
}

async function formOf(request: Request, files: readonly string[] = []): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!formType.test(type) || otherCharset.test(type)) throw refusal(415);
  const sent = await request.formData().catch(() => {
    throw refusal(400);
  });
  const fields = [...sent];
  if (!isOurs(fields)) throw refusal(422);
  const form = new FormData();
  for (const [name, value] of fields) add(form, name, value, files);
  return form;
}

function add(form: FormData, name: string, value: string | File, files: readonly string[]): void {
  if (typeof value === "string") {
    form.append(name, value.replaceAll("\r\n", "\n"));
    return;
  }
  if (!files.includes(name) || form.has(name)) throw refusal(422);
  if (value.size > 0) form.append(name, value, value.name);
}

const refusal = (status: 400 | 415 | 422) => new Response(null, { status });

function isOurs(fields: readonly (readonly [string, unknown])[]): boolean {
  if (fields.length > mostFields || !fields.every(isNamed)) return false;
  const names = new Set(fields.map(([name]) => name));
  return ![...names].some((name) => ancestorsOf(name).some((ancestor) => names.has(ancestor)));
}

function isNamed([name, value]: readonly [string, unknown]): boolean {
  if (name === checkOnly.name) return value === checkOnly.value;
  if (name === "__state__" || name.length > longestName || !dottedName.test(name)) return false;
  // `a.constructor`, `a.toString`: inherited properties.
  return !name.split(".").some((segment) => segment in Object.prototype);
}

/** A field that is both text and group would corrupt the result. */
function ancestorsOf(name: string): string[] {
  const segments = name.split(".");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("."));
}
