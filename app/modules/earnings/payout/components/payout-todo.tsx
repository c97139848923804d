import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Payout, PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

type Props = Readonly<{ account: PayoutAccount; failed: Payout | undefined }>;

export function PayoutTodo({ account, failed }: Props) {
  const { account_payment_status: status, mandate } = account;
  const readOnly = useReadOnly();
  if (readOnly && !account.iban_open) return null;
  // A payslip is paid to the same account; the mandate is for invoices.
  const isRequested = account.self_employed && !readOnly && !mandate.accepted_version;
  return (
    <>
      {failed && <Failed payout={failed} />}
      {status === "missing" && <NoIban />}
      {isRequested && <NoMandate account={account} />}
      <Unverified account={account} />
    </>
  );
}

export function WaitingTodo({ waiting }: Readonly<{ waiting: number }>) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  if (waiting <= 0) return null;
  return (
    <div className="mb-s5">
      <Todo
        tag={<Tag colour="yellow">{t("salary_tag")}</Tag>}
        title={t("salary", { amount: sum(waiting) })}
        actions={
          <ButtonLink to={paths.payouts} variant="primary">
            {t("salary_see")}
          </ButtonLink>
        }
      >
        <p>{t("salary_text")}</p>
      </Todo>
    </div>
  );
}

const primary = buttonClass({ variant: "primary" });

function Failed({ payout }: Readonly<{ payout: Payout }>) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  const { kind, date, amount, iban_end: end, state } = payout;
  return (
    <Todo
      tag={<StateTag state={state} />}
      due={t("failed_due", { day: plainDay(new Date(date)), amount: sum(amount) })}
      title={t("failed")}
      actions={
        <DialogLink to={paths.payoutIban} className={primary}>
          {t("failed_fix")}
        </DialogLink>
      }
    >
      <p>{t(kind === "salary" ? "failed_salary" : "failed_text", { end: end ?? "" })}</p>
    </Todo>
  );
}

function NoIban() {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  return (
    <Todo
      tag={<Tag colour="yellow">{t("iban_tag")}</Tag>}
      due={t("iban_due")}
      title={t("iban")}
      actions={
        <DialogLink to={paths.payoutIban} className={primary}>
          {t("iban_add")}
        </DialogLink>
      }
    >
      <p>{t("iban_text")}</p>
    </Todo>
  );
}

function NoMandate({ account: { next } }: Readonly<{ account: PayoutAccount }>) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  const due = { day: plainDay(new Date(next.date)), amount: sum(next.amount) };
  return (
    <Todo
      tag={<Tag colour="yellow">{t("mandate_tag")}</Tag>}
      due={next.amount > 0 ? t("mandate_due", due) : t("mandate_due_none")}
      title={t("mandate")}
      actions={
        <DialogLink to={paths.invoicingMandate} className={primary}>
          {t("mandate_read")}
        </DialogLink>
      }
    >
      <p>{t("mandate_text")}</p>
    </Todo>
  );
}

const titles = {
  created: "account",
  refused: "account_refused",
  blocked: "account_blocked",
  disabled: "account_disabled",
} as const;

function Unverified({ account }: Readonly<{ account: PayoutAccount }>) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  const { account_payment_status: status, state, due, next } = account;
  if (status === "missing" || status === "enabled") return null;
  const pieces = [...new Set(due.map(pieceOf))];
  const isMissing = pieces.length > 0;
  return (
    <Todo
      tag={<PieceTag state={state} isMissing={isMissing} />}
      due={next.amount > 0 && t("account_waits", { amount: sum(next.amount) })}
      title={t(isMissing && status === "created" ? "account_blocked" : titles[status])}
      actions={<Give piece={status === "refused" ? "bank" : pieces[0]} />}
    >
      <p>
        <Safe account={account} /> {isMissing && <Missing pieces={pieces} />}
      </p>
    </Todo>
  );
}

function Safe({ account: { self_employed: own } }: Pick<Props, "account">) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  return t(own ? "account_text" : "account_salary");
}

function PieceTag({ state, isMissing }: Pick<PayoutAccount, "state"> & { isMissing: boolean }) {
  const { t } = useTranslation("payout", { keyPrefix: "todo" });
  if (!isMissing) return <StateTag state={state} />;
  return <Tag colour="yellow">{t("account_tag")}</Tag>;
}

function Missing({ pieces }: Readonly<{ pieces: readonly Piece[] }>) {
  const { t } = useTranslation("payout");
  return t("todo.account_due", { list: pieces.map((piece) => t(`due.${piece}`)).join(", ") });
}

function Give({ piece }: Readonly<{ piece: Piece | undefined }>) {
  const { t } = useTranslation("payout", { keyPrefix: "give" });
  if (!piece || piece === "other") return null;
  const paper = papers[piece];
  const to = paper
    ? withQuery(pathTo(paths.teacherDocument, { paper }), { retour: paths.payouts })
    : piece === "bank"
      ? paths.payoutIban
      : paths.teacherAccount;
  return (
    <DialogLink to={to} className={primary}>
      {t(piece)}
    </DialogLink>
  );
}

const papers: Readonly<Partial<Record<Piece, string>>> = {
  identity: "identity_proof",
  address_proof: "address_proof",
};

type Piece = ReturnType<typeof pieceOf>;

function pieceOf(path: string) {
  if (path.includes("additional_document")) return "address_proof";
  if (path.includes("verification")) return "identity";
  if (path.includes("dob")) return "birth";
  if (path.includes("address")) return "address";
  if (path.includes("external_account")) return "bank";
  return path.includes("name") ? "name" : "other";
}
