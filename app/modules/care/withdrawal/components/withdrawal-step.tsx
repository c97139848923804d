import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay, noonOf, plainDay, timeOfDay } from "#app/lib/french-date.ts";
import type { Withdrawal } from "#app/modules/care/withdrawal/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Refused } from "#app/ui/refused.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Viewed = Readonly<{ view: Withdrawal }>;

type StepProps = Viewed & Readonly<{ to: string; document: string }>;

export function WithdrawalStep(props: StepProps) {
  const result = useLastResult();
  return (
    <Wrap>
      <div className="max-w-read py-s5">
        <Refused result={result} />
        <Step {...props} />
      </div>
    </Wrap>
  );
}

function Step({ view, to, document }: StepProps) {
  if (view.own && isAnswered(view.own)) return <Answered own={view.own} words={view.statement} />;
  if (view.own?.is_received) return <AnswerWithdrawal view={view} to={to} />;
  if (view.acknowledged_at) return <WithdrawalDone view={view} document={document} />;
  if (!view.confirm_by) return <WithdrawalExpired />;
  return <ConfirmWithdrawal view={view} to={to} />;
}

type Own = NonNullable<Withdrawal["own"]>;

const isAnswered = ({ is_declined: isDeclined, standing }: Own) =>
  isDeclined || standing === "late" || standing === "over";

const hourOf = (instant: string) => {
  const at = new Date(instant);
  return `${longDay(at)} \u00e0 ${timeOfDay(at)}`;
};

function ConfirmWithdrawal({ view, to }: Viewed & { to: string }) {
  const { t } = useTranslation("withdrawal");
  const { statement, email, confirm_by: until, own } = view;
  const steps = [{ name: t("steps.state"), to: paths.withdrawal }, { name: t("steps.confirm") }];
  return (
    <>
      <h1 className="mb-s2">{t("confirm.title")}</h1>
      <Steps steps={steps} current={2} />
      <Statement words={statement} />
      <div className="mt-s4">
        <Kv pairs={[...factsOf(t, view), { label: t("confirm.sent_to"), value: email }]} />
      </div>
      {!own && <p className="mt-s3 text-ink-2">{t("confirm.private", { email })}</p>}
      <Form method="post" action={to} className="mt-s5">
        <OnceKey />
        <Buttons grow>
          <Button variant="primary" name="answer" value="confirm">
            {t("confirm.submit")}
          </Button>
          {own?.may_decline ? (
            <Decline />
          ) : (
            <ButtonLink to={paths.withdrawal} variant="quiet">
              {t("confirm.back")}
            </ButtonLink>
          )}
        </Buttons>
        <p className="mt-s3 text-sm text-ink-2">
          {t("confirm.until", { until: until ? hourOf(until) : "" })}
        </p>
      </Form>
    </>
  );
}

/** A visitor's statement takes effect at once, or not at all (STM-50). */
function AnswerWithdrawal({ view, to }: Viewed & { to: string }) {
  const { t } = useTranslation("withdrawal");
  const { own, statement, stated_at: stated, reference } = view;
  if (!own) return null;
  const { acts_at: at } = own;
  return (
    <>
      <p className="mb-s3">
        <StateTag state={own.state} />
      </p>
      <h1 className="mb-s2">{t("answer.title")}</h1>
      <p className="mb-s4">{at ? t("answer.acts", { at: hourOf(at) }) : t("answer.waits")}</p>
      <Statement words={statement} />
      <div className="mt-s4">
        <Kv
          pairs={[
            { label: t("done.received"), value: hourOf(stated) },
            { label: t("done.reference"), value: <b>{reference}</b> },
            ...factsOf(t, view),
          ]}
        />
      </div>
      <Form method="post" action={to} className="mt-s5">
        <OnceKey />
        <Buttons grow>
          <Button variant="primary" name="answer" value="confirm">
            {t("confirm.submit")}
          </Button>
          <Decline />
        </Buttons>
      </Form>
    </>
  );
}

function Decline() {
  const { t } = useTranslation("withdrawal");
  return (
    <Button variant="quiet" name="answer" value="decline">
      {t("answer.decline")}
    </Button>
  );
}

function Statement({ words }: { words: string }) {
  const { t } = useTranslation("withdrawal");
  return <p className="rounded-md border-2 border-ink bg-sheet p-s4">{t("quoted", { words })}</p>;
}

type Words = ReturnType<typeof useTranslation<"withdrawal">>["t"];

function factsOf(t: Words, { own, acknowledged_at: at }: Withdrawal) {
  if (!own) return [];
  const by = own.refund_by;
  const when =
    by &&
    (at && !own.is_received
      ? t("confirm.by_value", { day: longDay(new Date(by)) })
      : t("confirm.within"));
  return [
    { label: t("confirm.contract"), value: t("titled", own) },
    { label: t("confirm.brings"), value: <Sentences of={own.effect} /> },
    ...(when ? [{ label: t("confirm.by"), value: when }] : []),
  ];
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((one) => (
      <p key={one}>{one}</p>
    ))}
  </>
);

function WithdrawalDone({ view, document }: Viewed & { document: string }) {
  const { t } = useTranslation("withdrawal");
  const { own, email, reference, statement, stated_at: stated, acknowledged_at: at } = view;
  return (
    <>
      {own && (
        <p className="mb-s3">
          <StateTag state={own.state} />
        </p>
      )}
      <h1 className="mb-s2">{t("done.title")}</h1>
      <p className="mb-s4 text-ink-2">{t(own ? "done.sent" : "done.private", { email })}</p>
      {own && (
        <div className="mb-s4 empty:hidden">
          <WaitingLine state={own.state} />
        </div>
      )}
      <Statement words={statement} />
      <div className="mt-s4">
        <Kv
          pairs={[
            { label: t("done.received"), value: hourOf(stated) },
            ...(at ? [{ label: t("done.confirmed"), value: hourOf(at) }] : []),
            { label: t("done.reference"), value: <b>{reference}</b> },
            ...factsOf(t, view),
          ]}
        />
      </div>
      <p className="mt-s4">
        <a href={document} className="inline-flex min-h-tap items-center">
          {t("done.document")}
        </a>
      </p>
      <p className="mt-s3">
        <ButtonLink to={backOf(own)}>{t(`done.${own ? positions[own.kind] : "home"}`)}</ButtonLink>
      </p>
    </>
  );
}

const positions = { registration: "registrations", contract: "requests" } as const;

const backOf = (own: Withdrawal["own"]) => {
  if (!own) return paths.home;
  return own.kind === "registration" ? paths.registrations : paths.lessonRequests;
};

function WithdrawalExpired() {
  const { t } = useTranslation("withdrawal", { keyPrefix: "expired" });
  return (
    <>
      <h1 className="mb-s3">{t("title")}</h1>
      <p className="mb-s5">{t("text")}</p>
      <ButtonLink to={paths.withdrawal} variant="primary">
        {t("again")}
      </ButtonLink>
    </>
  );
}

function Answered({ own, words }: { own: Own; words: string }) {
  const { t } = useTranslation("withdrawal");
  return (
    <>
      <p className="mb-s3">
        <StateTag state={own.state} />
      </p>
      <h1 className="mb-s3">{t(`${whyOf(own)}.title`)}</h1>
      {own.is_declined && <Statement words={words} />}
      <p className="mt-s3">
        {t(`${whyOf(own)}.text`, { title: t("titled", own), day: plainDay(noonOf(own.until)) })}
      </p>
      {own.stop && <p className="mt-s2">{t("late.stop_text")}</p>}
      <p className="mt-s2 mb-s5">{t("late.help")}</p>
      <Buttons grow>
        {own.stop && (
          <ButtonLink to={own.stop} variant="primary">
            {t("late.stop")}
          </ButtonLink>
        )}
        <ButtonLink to={paths.contact} variant={own.stop ? "quiet" : "primary"}>
          {t("late.contact")}
        </ButtonLink>
      </Buttons>
    </>
  );
}

function whyOf({ is_declined: isDeclined, standing }: Own) {
  if (isDeclined) return "declined";
  return standing === "over" ? "over" : "late";
}
