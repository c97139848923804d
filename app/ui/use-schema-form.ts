import {
  type DefaultValue,
  getFormProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import i18next from "i18next";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";

import { sentencesOf } from "#app/lib/fault.ts";

import { useAlive } from "./use-alive.ts";

type Check<Value> = (form: FormData) => Submission<Value>;

/**
 * The server always validates. The optional schema loads at first focus, so zod never comes with the page. Sent
 * values win over `defaultValue`.
 */
export function useSchemaForm<Schema extends z.ZodObject>(
  lastResult: SubmissionResult | undefined,
  constraint: ReturnType<typeof getZodConstraint>,
  loadSchema?: () => Promise<Schema>,
  defaultValue?: DefaultValue<z.input<Schema>>,
) {
  const alive = useAlive();
  const [check, setCheck] = useState<Check<z.output<Schema>>>();
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    lastResult,
    constraint,
    defaultNoValidate: false,
    ...(defaultValue && { defaultValue }),
    onValidate: check && (({ formData }) => leftToServer(check(formData), formData)),
    // Without a check, a blur would post the form to the server.
    shouldValidate: check ? "onBlur" : "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
  });

  async function load(schemaOf: () => Promise<Schema>) {
    const [schema, { parseWithZod }] = await Promise.all([
      schemaOf(),
      import("@conform-to/zod/v4"),
      i18next.loadNamespaces("api"),
    ]);
    flushSync(() => {
      setCheck(
        () => (formData: FormData) => parseWithZod(formData, { schema, formatError: sentencesOf }),
      );
    });
    for (const name of filledAndLeft(form.id)) form.validate({ name });
  }

  const props = {
    ...getFormProps(form),
    noValidate: alive,
    onFocus: () => {
      // A failed chunk changes nothing: the server validates.
      if (!check && loadSchema) load(loadSchema).catch(() => undefined);
    },
  };
  return [props, fields, form] as const;
}

/**
 * While typing, the browser judges; what is sent is judged whole, by schema and rules at once (VAL-027). A password,
 * which would not come back, stays.
 */
const leftToServer = <Value>(submission: Submission<Value>, sent: FormData): Submission<Value> =>
  submission.status === "error" && !/password/.test([...sent.keys()].join())
    ? { ...submission, error: null }
    : submission;

/** Fields left before the schema came: half of the form on a slow line. */
function filledAndLeft(formId: string): string[] {
  const form = document.getElementById(formId);
  const fields = form instanceof HTMLFormElement ? [...form.elements] : [];
  return fields.filter(isTyped).flatMap((field) => (field.matches(":focus") ? [] : [field.name]));
}

type Typed = HTMLInputElement | HTMLTextAreaElement;
const chosen = new Set(["hidden", "checkbox", "radio", "submit"]);

function isTyped(field: Element): field is Typed {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  return !chosen.has(field.type) && field.value !== field.defaultValue;
}
