import { checkOnly } from "./check-only.ts";
import { cutHeader } from "./own-headers.ts";

const mostFields = 200;
const longestName = 200;
/** `phone.number`: never an index (`a[9]`), which the parser behind would make an array of. */
const dottedName = /^[A-Za-z_][\w-]*(?:\.[\w-]+){0,4}$/;
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(?:;|$))/i;

/** An action reads its form where it needs it; the body of a request is read once. */
const readForms = new WeakMap<Request, Promise<FormData>>();

/** A file that was too heavy to be read: the name of its field, and the code of the sentence that says so. */
type CutUpload = Readonly<{ field: string; code: string }>;

const cutUploads = new WeakMap<Request, CutUpload>();

/**
 * The form of a request, and the only way to it. Thrown as a Response: 415 for a body of another type, 400 for
 * one that is cut, 422 for names that no form of ours sends. Typed line breaks come as two characters, and are one.
 */
export function readForm(request: Request): Promise<FormData> {
  const form = readForms.get(request) ?? formOf(request);
  readForms.set(request, form);
  return form;
}

/**
 * The same of a form that sends one file, under this name; a file that was not chosen is no field. To be called
 * before anybody reads the form. Of one that the transport cut, the fields before its file are there, and the code says
 * what is wrong with it (ERR-36).
 */
export function readUpload(request: Request, name: string, code: string): Promise<FormData> {
  const form = formOf(request, name);
  if (request.headers.has(cutHeader)) cutUploads.set(request, { field: name, code });
  readForms.set(request, form);
  return form;
}

/** The file that a form would have sent, had it not been too heavy to be read (ERR-36). */
export const cutUploadOf = (request: Request): CutUpload | undefined => cutUploads.get(request);

/** Answers a form outside Remix, where a Response that is thrown is no answer: its refusal is returned. */
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

async function formOf(request: Request, file?: string): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!formType.test(type) || otherCharset.test(type)) throw refusal(415);
  const sent = await request.formData().catch(() => {
    throw refusal(400);
  });
  const fields = [...sent];
  if (!isOurs(fields)) throw refusal(422);
  const form = new FormData();
  for (const [name, value] of fields) add(form, name, value, file);
  return form;
}

/** Adds a field to a form; a file under the one name that sends one, once, and only when it was chosen. */
function add(form: FormData, name: string, value: string | File, file: string | undefined): void {
  if (typeof value === "string") {
    form.append(name, value.replaceAll("\r\n", "\n"));
    return;
  }
  if (name !== file || form.has(name)) throw refusal(422);
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
  // `a.constructor`, `a.toString`: what every object has already.
  return !name.split(".").some((segment) => segment in Object.prototype);
}

/** `a` and `a.b` of `a.b.c`: a field that is both a text and a group would write into the text's array. */
function ancestorsOf(name: string): string[] {
  const segments = name.split(".");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("."));
}
