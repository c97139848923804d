import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import type { z } from "zod";

import { Button, ButtonLink, Buttons } from "./button.tsx";
import { Note } from "./note.tsx";
import { OnceKey } from "./once-key.tsx";
import { Refused } from "./refused.tsx";
import { RouteDialog } from "./route-dialog.tsx";
import { StateTag } from "./state-tag.tsx";
import { asWhole, SummaryErrors } from "./summary-errors.tsx";
import { useLastResult } from "./use-last-result.ts";
import { useSchemaForm } from "./use-schema-form.ts";
import { WaitingLine } from "./waiting-line.tsx";

type Conform<Schema extends z.ZodObject> = ReturnType<typeof useSchemaForm<Schema>>;
type Options<Schema extends z.ZodObject> = Parameters<typeof useSchemaForm<Schema>>;

type State = ComponentProps<typeof StateTag>["state"] & ComponentProps<typeof WaitingLine>["state"];

type DialogFormProps<Schema extends z.ZodObject> = Readonly<{
  /** Its name among the dialogs of the specification; none for a window of our own. */
  id?: string | undefined;
  title: string;
  closeTo: string;
  /** Said before the form, and before what stands in its place. */
  lead?: ReactNode;
  /** Nothing is to be sent any more: what stands in the form's place, after the state of its thing. */
  closed?: ReactNode;
  state?: State | undefined;
  /** The fields worth reading again then, by name, each with its label. */
  typed?: Readonly<Record<string, string>> | undefined;
  constraint?: Options<Schema>[1];
  loadSchema?: Options<Schema>[2];
  defaults?: Options<Schema>[3];
  /** Said under the list of faults, with links of its own. */
  remedy?: ReactNode;
  /** What sending it brings. */
  note?: ReactNode;
  /** The verb of its button; the fields bring their own buttons without it. */
  submit?: ReactNode;
  /** What the button says while the form leaves, where « Envoi en cours… » is not said. */
  sending?: string | undefined;
  danger?: boolean;
  /** The words of a link that closes the dialog, beside the button. */
  leave?: string | undefined;
  /** The answer may lead to another site. */
  reload?: boolean;
  /** It sends a file. */
  file?: boolean;
  /** Sends it otherwise, once its fields are right; the event that it prevents is sent by nobody else. */
  onSend?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Its fields; a form of hidden ones, or of none, says any fault as a whole. */
  children?: ReactNode | ((fields: Conform<Schema>[1], form: Conform<Schema>[2]) => ReactNode);
}>;

/**
 * A dialog that sends one form to its own address: frame, summary of faults, fields, one-time key, buttons.
 * Works without JavaScript; a refused sending comes back with what was typed.
 */
export function DialogForm<Schema extends z.ZodObject>(props: DialogFormProps<Schema>) {
  const { id, title, closeTo, lead, closed } = props;
  return (
    <RouteDialog id={id} title={title} closeTo={closeTo}>
      {typeof lead === "string" ? <p className="text-ink-2">{lead}</p> : lead}
      {closed ? <Closed {...props} closed={closed} /> : <OpenForm {...props} />}
    </RouteDialog>
  );
}

type ClosedProps = Readonly<{
  closed: ReactNode;
  state?: State | undefined;
  typed?: Readonly<Record<string, string>> | undefined;
}>;

function Closed({ closed, state, typed }: ClosedProps) {
  const result = useLastResult();
  return (
    <div className="grid gap-s3">
      <Refused result={result} typed={typed} />
      {state && (
        <>
          <p>
            <StateTag state={state} />
          </p>
          <WaitingLine state={state} />
        </>
      )}
      {typeof closed === "string" ? <p>{closed}</p> : closed}
    </div>
  );
}

function OpenForm<Schema extends z.ZodObject>(props: DialogFormProps<Schema>) {
  const { constraint = {}, loadSchema, defaults, children } = props;
  const { pathname, search } = useLocation();
  const result = useLastResult();
  const [attributes, fields, form] = useSchemaForm(result, constraint, loadSchema, defaults);
  const address = pathname + search;
  const hasFields = typeof children === "function";
  return (
    <Form
      method="post"
      action={address}
      replace
      preventScrollReset
      reloadDocument={props.reload}
      encType={props.file ? "multipart/form-data" : undefined}
      {...attributes}
      onSubmit={(event) => {
        attributes.onSubmit(event);
        if (!event.defaultPrevented) props.onSend?.(event);
      }}
      className="grid gap-s5"
    >
      <SummaryErrors form={hasFields ? form : asWhole(form)} result={result}>
        {props.remedy}
      </SummaryErrors>
      {hasFields ? children(fields, form) : children}
      <OnceKey />
      {props.note && (
        <Note>
          <p>{props.note}</p>
        </Note>
      )}
      {props.submit && <Actions {...props} address={address} submit={props.submit} />}
    </Form>
  );
}

type ActionsProps = Readonly<{
  address: string;
  submit: ReactNode;
  sending?: string | undefined;
  danger?: boolean;
  leave?: string | undefined;
  closeTo: string;
}>;

/** The verb, pending while its form leaves, and the way out. */
function Actions({ address, submit, sending, danger, leave, closeTo }: ActionsProps) {
  const { formAction } = useNavigation();
  return (
    <Buttons grow>
      <Button
        variant={danger ? "danger" : "primary"}
        busy={formAction === address}
        sending={sending}
      >
        {submit}
      </Button>
      {leave && (
        <ButtonLink to={closeTo} variant="quiet" replace preventScrollReset>
          {leave}
        </ButtonLink>
      )}
    </Buttons>
  );
}
