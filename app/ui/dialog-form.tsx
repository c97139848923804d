import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import type { z } from "zod";

import { Button, ButtonLink, Buttons } from "./button.tsx";
import type { DialogId } from "./dialog-id.ts";
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
  /** Its id in the specification; none for our own dialogs. */
  id?: DialogId | undefined;
  title: string;
  closeTo: string;
  lead?: ReactNode;
  closed?: ReactNode;
  state?: State | undefined;
  typed?: Readonly<Record<string, string>> | undefined;
  /** That of the route's loader, unless given. */
  constraint?: Options<Schema>[1];
  loadSchema?: Options<Schema>[2];
  defaults?: Options<Schema>[3];
  remedy?: ReactNode;
  note?: ReactNode;
  submit?: ReactNode;
  /** Replaces « Envoi en cours… ». */
  sending?: string | undefined;
  danger?: boolean;
  leave?: string | undefined;
  /** The answer may lead to another site. */
  reload?: boolean;
  file?: boolean;
  /** Alternative sending of valid fields; an event that it prevents is not sent otherwise. */
  onSend?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  children?: ReactNode | ((fields: Conform<Schema>[1], form: Conform<Schema>[2]) => ReactNode);
}>;

/** Works without JavaScript; a refused form comes back with its input. */
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
  const { loadSchema, defaults, children } = props;
  const constraint = useConstraint(props.constraint);
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

function useConstraint<Constraint extends object>(given: Constraint | undefined): Constraint {
  const loaded = useLoaderData<{ constraint?: Constraint } | null | undefined>();
  return given ?? loaded?.constraint ?? ({} as Constraint);
}

type ActionsProps = Readonly<{
  address: string;
  submit: ReactNode;
  sending?: string | undefined;
  danger?: boolean;
  leave?: string | undefined;
  closeTo: string;
}>;

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
