import { Form, useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import type { DecisionAnswer } from "./decision-answer.ts";
import { EffectList } from "./effect-list.tsx";

type Field = (name: string) => FieldLike;

type Values = (name: string) => string;

type DecisionProps = Readonly<{
  /** Its name in the route's `decisionAction`. */
  act: string;
  title: ReactNode | ((value: Values) => ReactNode);
  /** Only there once a row's button called it (`RowAct`): it carries what that row sent under these names. */
  called?: readonly string[] | undefined;
  /** Three ready sentences for « Pourquoi »; none where the endpoint asks no reason. */
  reasons?: readonly string[] | undefined;
  /** Who reads the reason. */
  reasonHint?: string | undefined;
  /** Names the act on the last button, from what was sent. */
  submit: string | ((value: Values) => string);
  /** Cannot be undone: its button is red. */
  danger?: boolean | undefined;
  /** Beside the page's main decision: folded until it is opened, its button is not the dark one. */
  fold?: boolean | undefined;
  /** Several families are touched: « J’ai relu » is asked. */
  reread?: boolean | undefined;
  /** A file comes with the first step. */
  upload?: boolean | undefined;
  defaults?: Readonly<Record<string, unknown>> | undefined;
  hidden?: Readonly<Record<string, string | number>> | undefined;
  children?: ((field: Field) => ReactNode) | undefined;
}>;

/**
 * A decision in two steps: its form, then « Voici ce qui va se passer » with one button that names the act. Its
 * route's action is a `decisionAction`.
 */
export function Decision(props: DecisionProps) {
  const { act, called } = props;
  const sent = useActionData<DecisionAnswer | undefined>();
  const own = sent?.act === act ? sent : undefined;
  if (called && !own) return null;
  return props.fold && !own ? <Folded {...props} /> : <Steps {...props} answer={own} />;
}

function Folded(props: DecisionProps) {
  return (
    <section id={`decision-${props.act}`} data-decision="form" className="mt-s3">
      <Fold title={titleOf(props, undefined)} wide boxed>
        <FirstStep {...props} answer={undefined} />
      </Fold>
    </section>
  );
}

function Steps(props: StepProps) {
  const { act, answer } = props;
  const step = answer?.step ?? "form";
  const Step = step === "preview" ? SecondStep : FirstStep;
  return (
    <section id={`decision-${act}`} data-decision={step} className="mt-s5">
      <Panel>
        {answer?.stale && (
          <div className="mb-s4">
            <FormErrors errors={[answer.stale]} />
          </div>
        )}
        <Step {...props} />
      </Panel>
    </section>
  );
}

/** Where the thing does not await the decision any more: why nothing left. The forms of `shown` acts say it themselves. */
export function NothingLeft({ shown = [] }: Readonly<{ shown?: readonly string[] }>) {
  const sent = useActionData<DecisionAnswer | undefined>();
  if (!sent || shown.includes(sent.act)) return null;
  const errors = sent.stale ? [sent.stale] : (sent.result.error?.[""] ?? []);
  return errors.length > 0 ? <FormErrors errors={errors} /> : null;
}

type StepProps = DecisionProps & Readonly<{ answer: DecisionAnswer | undefined }>;

/** Where the forms of a decision are sent. */
export function useDecisionAddress(act: string): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}#decision-${act}`;
}

const encodingOf = ({ upload }: Pick<DecisionProps, "upload">) =>
  upload ? ("multipart/form-data" as const) : undefined;

function FirstStep({ answer, act, defaults, children, ...words }: StepProps) {
  const { t } = useTranslation("desk");
  const hidden = { ...words.hidden, ...carriedOf(words.called, answer) };
  const [attributes, fields, form] = useSchemaForm(
    answer?.result,
    {},
    undefined,
    defaults as never,
  );
  const field: Field = (name) =>
    (fields as Readonly<Record<string, FieldLike>>)[name] ?? bare(name);
  return (
    <Form
      method="post"
      action={useDecisionAddress(act)}
      {...attributes}
      encType={encodingOf(words)}
      className="grid gap-s4"
    >
      {(answer ?? !words.fold) && <h2>{titleOf(words, answer)}</h2>}
      <SummaryErrors form={form} result={answer?.result} />
      <input type="hidden" name="act" value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(field)}
      {words.reasons && <Why field={field} {...words} reasons={words.reasons} />}
      <div>
        <Button variant={words.fold ? "default" : "primary"} name="step" value="preview">
          {t("decision.see")}
        </Button>{" "}
        <span className="text-ink-2">{t("decision.nothing_yet")}</span>
      </div>
    </Form>
  );
}

type WhyProps = Pick<DecisionProps, "reasonHint"> &
  Readonly<{ field: Field; reasons: readonly string[] }>;

const bare = (name: string): FieldLike => ({ id: name, name });

function Why({ field, reasons, reasonHint }: WhyProps) {
  const { t } = useTranslation("desk");
  return (
    <>
      <ChoiceField
        field={field("reason_ready")}
        label={t("decision.why")}
        hint={reasonHint ?? t("decision.why_hint")}
        options={[
          ...reasons.map((words) => ({ value: words, label: words })),
          { value: "", label: t("decision.own_words") },
        ]}
        look="tick"
      />
      <TextArea field={field("reason")} label={t("decision.free")} rows={2} maxLength={500} />
    </>
  );
}

const valuesOf =
  (sent: DecisionAnswer["sent"] = []): Values =>
  (name) =>
    sent.find(([own]) => own === name)?.[1] ?? "";

const wordsOf = (submit: DecisionProps["submit"], sent: DecisionAnswer["sent"]): string =>
  typeof submit === "string" ? submit : submit(valuesOf(sent));

const titleOf = ({ title }: Pick<DecisionProps, "title">, answer: DecisionAnswer | undefined) =>
  typeof title === "function" ? title(valuesOf(answer?.sent)) : title;

const carriedOf = (names: readonly string[] = [], answer: DecisionAnswer | undefined) =>
  Object.fromEntries(names.map((name) => [name, valuesOf(answer?.sent)(name)]));

function SecondStep({ answer, act, title, submit, danger, reread }: StepProps) {
  const { t } = useTranslation("desk");
  const { sent = [], effects, seen, code } = answer ?? {};
  return (
    <Form method="post" action={useDecisionAddress(act)} className="grid gap-s4">
      <h2>{t("decision.preview")}</h2>
      <p className="text-ink-2">{titleOf({ title }, answer)}</p>
      {effects && <EffectList effects={effects} />}
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      {sent.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <OnceKey />
      {code && <CodeField errors={code.errors} />}
      {reread && (
        <label className="flex min-h-tap items-center gap-s3">
          <input type="checkbox" required className="box" /> {t("decision.reread")}
        </label>
      )}
      <Buttons>
        <Button variant={danger ? "danger" : "primary"} name="step" value="do">
          {wordsOf(submit, sent)}
        </Button>
        <Button variant="quiet" name="step" value="edit" formNoValidate>
          {t("decision.edit")}
        </Button>
      </Buttons>
    </Form>
  );
}

/** Asked when much money moves (OPS-06). */
function CodeField({ errors }: { errors: readonly string[] }) {
  const { t } = useTranslation("desk", { keyPrefix: "decision" });
  const name = "second_factor_code";
  return (
    <TextField
      field={{ id: name, name, errors: [...errors] }}
      label={t("code")}
      hint={t("code_hint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      width="s"
    />
  );
}
