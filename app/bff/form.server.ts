import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";

import { type Refusal, refusalSchema } from "#app/api/endpoint.ts";
import { sentencesOf } from "#app/lib/fault.ts";
import { cutUploadOf, readForm } from "#app/lib/read-form.server.ts";
import { sentence } from "#app/lib/sentence.ts";

import type { Api } from "./api-client.server.ts";
import { allFaults } from "./judge-rest.server.ts";

/** Browser-side checks (required, lengths, patterns), sent by the loader with the form. */
export function constraintOf(schema: z.ZodObject) {
  return getZodConstraint(schema);
}

type Run<Schema extends z.ZodType, Answer> = (
  value: z.output<Schema>,
  bound: Api,
  form: FormData,
) => Promise<Answer>;

type Judge<Schema extends z.ZodType> = (
  value: z.output<Schema>,
  bound: Api,
  form: FormData,
) => Promise<unknown>;

/**
 * Form errors and API refusals both come back at their fields; other failures reach the error page. Resubmission is
 * idempotent (CNV-12). `judge` writes nothing: what it refuses is told beside what the schema refuses, in one round
 * (VAL-027).
 */
export const submitForm = <Schema extends z.ZodType, Answer = Response>(
  api: Api,
  request: Request,
  schema: Schema,
  run: Run<Schema, Answer>,
  judge?: Judge<Schema>,
) => submit(api, request, schema, { judge, run });

/**
 * The same, where the rules are those of the first write: `run` writes through `bound` only, since it may run for its
 * faults alone.
 */
export const submitJudged = <Schema extends z.ZodType, Answer = Response>(
  api: Api,
  request: Request,
  schema: Schema,
  run: Run<Schema, Answer>,
) => submit(api, request, schema, { judge: run, run });

type Acts<Schema extends z.ZodType, Answer> = Readonly<{
  judge: Judge<Schema> | undefined;
  run: Run<Schema, Answer>;
}>;

async function submit<Schema extends z.ZodType, Answer>(
  api: Api,
  request: Request,
  schema: Schema,
  { judge, run }: Acts<Schema, Answer>,
) {
  const form = await readForm(request);
  const cut = cutUploadOf(request);
  if (cut) return tooHeavy(form, cut);
  const submission = parseWithZod(form, { schema, formatError: sentencesOf });
  const hideFields = secretsOf(form);
  if (submission.status !== "success") {
    const sent = { sent: submission.payload, secrets: hideFields };
    const opened = without(form, hideFields);
    const fieldErrors = judge
      ? await allFaults(schema, sent, api, (value, bound) => judge(value, bound, opened))
      : {};
    const reply = submission.reply({ fieldErrors, hideFields });
    return data(asJudged(reply, fieldErrors), { status: 422 });
  }

  try {
    return await run(submission.value, boundTo(api, form), form);
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![401, 409, 422, 429].includes(refusal.status))
      throw refusal;
    const faults = faultsOf(refusalSchema.parse(await refusal.json()));
    const reply = submission.reply({ ...faults, hideFields });
    return data(asJudged(reply, faults.fieldErrors), { status: refusal.status });
  }
}

/** 413 at the file's field, keeping what was typed before it (ERR-36). */
function tooHeavy(form: FormData, { field, code }: FieldFault) {
  const typed = parseWithZod(form, { schema: z.looseObject({}) });
  const fieldErrors = { [field]: [sentence(code)] };
  return data(typed.reply({ fieldErrors, hideFields: secretsOf(form) }), { status: 413 });
}

function boundTo(api: Api, form: FormData): Api {
  const key = form.get("once_key");
  const known = typeof key === "string" && /^[\w-]{8,100}$/.test(key) ? key : undefined;
  return (endpoint, input, options) =>
    api(endpoint, input, { ...(endpoint.once && { once: known }), ...options });
}

/** A password is never tried, a file never kept, for the faults alone. */
function without(form: FormData, names: readonly string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of form) if (!names.includes(name)) rest.append(name, value);
  return rest;
}

const secretsOf = (form: FormData) =>
  [...form].flatMap(([name, value]) =>
    name.includes("password") || typeof value !== "string" ? [name] : [],
  );

export type FieldFault = Readonly<{ field: string; code: string }>;

/** Thrown inside `submitForm`: 422 at its field. */
export function fieldRefusal(field: string, code: string): Response {
  return fieldRefusals([{ field, code }]);
}

/** 422, each fault at its field. */
export function fieldRefusals(faults: readonly FieldFault[]): Response {
  return refusalOf(faults.map((fault) => ({ ...fault, message: sentence(fault.code) })));
}

/** The same, by sentences. */
export const messageRefusals = (faults: Readonly<Record<string, readonly string[]>>): Response =>
  refusalOf(
    Object.entries(faults).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, code: "api.invalid", message })),
    ),
  );

function refusalOf(errors: NonNullable<Refusal["errors"]>): Response {
  const [{ code, message } = { code: "api.invalid", message: sentence("api.invalid") }] = errors;
  const body: Refusal = { status: 422, code, message, errors };
  return Response.json(body, { status: 422 });
}

/** Renames API faults to the form's fields; anything else is returned unchanged. */
export async function refusalAt(
  refusal: unknown,
  nameOf: (field: string, code: string) => string,
): Promise<unknown> {
  if (!(refusal instanceof Response) || ![409, 422].includes(refusal.status)) return refusal;
  const body = refusalSchema.parse(await refusal.clone().json());
  const errors = body.errors?.map((fault) => ({
    ...fault,
    field: nameOf(fault.field, fault.code),
  }));
  return Response.json({ ...body, errors }, { status: refusal.status });
}

const isGone = (refusal: unknown): refusal is Response =>
  refusal instanceof Response && refusal.status === 404;

/** A line removed twice, from two pages, is no error. */
export function passWhenGone(refusal: unknown): void {
  if (!isGone(refusal)) throw refusal;
}

/** A vanished line is a conflict (409), not another page. */
export async function refuseWhenGone(refusal: unknown): Promise<never> {
  if (!isGone(refusal)) throw refusal;
  const body = refusalSchema.parse(await refusal.json());
  throw Response.json({ ...body, status: 409 }, { status: 409 });
}

/** Stays on the page with the typed values. 422 with the faults at their fields. */
export function answerBeside<Beside extends object>(
  form: FormData,
  beside: Beside,
  fieldErrors: Record<string, string[]> = {},
) {
  const isWrong = Object.keys(fieldErrors).length > 0;
  const typed = parseWithZod(form, { schema: z.looseObject({}) });
  const reply = typed.reply(isWrong ? { fieldErrors } : {});
  return data({ ...reply, ...beside }, { status: isWrong ? 422 : 200 });
}

/** The API's messages at their fields, or its general one (ERR-16, ERR-20, ERR-25). */
export function faultsOf({ message, errors = [] }: Refusal) {
  const fieldErrors: Record<string, string[]> = {};
  for (const fault of errors) (fieldErrors[fault.field] ??= []).push(fault.message);
  return { fieldErrors, formErrors: errors.length > 0 ? [] : [message] };
}

/** In page order: conform sorts the names. */
function asJudged({ error, ...reply }: SubmissionResult, judged: object): SubmissionResult {
  if (!error) return reply;
  const rank = Object.keys(judged);
  const faults = Object.entries(error).sort(([a], [b]) => rank.indexOf(a) - rank.indexOf(b));
  return { ...reply, error: Object.fromEntries(faults) };
}
