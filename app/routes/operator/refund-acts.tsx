import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { sum } from "#app/lib/price.ts";
import type { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";

export type ShownRefund = Omit<Answer<typeof refunds.showAny>, "history">;

type RefundProps = Readonly<{ refund: ShownRefund }>;

/** Sent with its reference, kept as credit, the account asked again, or by hand when a card refuses. */
export function RefundActs({ refund }: RefundProps) {
  const { t } = useTranslation("desk-refund");
  const { status, way } = refund;
  const isToSend = status === "to_send" && refund.file_id === null;
  return (
    <>
      <NothingLeft />
      {status === "to_send" && refund.file_id !== null && (
        <p className="mt-s5">
          {t("in_file")} <Link to={deskPaths.deskRefundFiles}>{t("to_files")}</Link>
        </p>
      )}
      {isToSend && <Sent refund={refund} />}
      {isToSend && <AskAccount refund={refund} />}
      {refund.may_keep && (
        <Decision
          act="keep"
          title={t("keep.title")}
          fold
          submit={t("keep.submit", { amount: sum(refund.amount) })}
          reasons={[t("keep.reason_asked"), t("keep.reason_phone"), t("keep.reason_mail")]}
        />
      )}
      {way === "provider" ? <ByHand status={status} /> : <Returned status={status} />}
    </>
  );
}

function Sent({ refund }: RefundProps) {
  const { t } = useTranslation("desk-refund", { keyPrefix: "sent" });
  return (
    <Decision
      act="sent"
      title={t("title")}
      danger
      submit={t("submit", { amount: sum(refund.amount) })}
    >
      {(field) => (
        <>
          <TextField
            field={field("reference")}
            label={t("reference")}
            hint={t("reference_hint")}
            maxLength={200}
          />
          <TextField
            field={field("sent_on")}
            label={t("sent_on")}
            hint={t("sent_on_hint")}
            type="date"
            width="m"
          />
        </>
      )}
    </Decision>
  );
}

function AskAccount({ refund: { person, iban } }: RefundProps) {
  const { t } = useTranslation("desk-refund", { keyPrefix: "ask" });
  if (person !== "family" || iban !== null) return null;
  return <Decision act="ask" title={t("title")} submit={t("submit")} fold />;
}

type StatusProps = Readonly<{ status: ShownRefund["status"] }>;

/** A card that the provider refuses, or does not take. */
function ByHand({ status }: StatusProps) {
  const { t } = useTranslation("desk-refund", { keyPrefix: "by_hand" });
  if (status !== "failed" && status !== "asked") return null;
  return (
    <Decision
      act="give_up"
      title={t("title")}
      submit={t("submit")}
      reasons={[t("reason_card"), t("reason_silent"), t("reason_family")]}
    />
  );
}

function Returned({ status }: StatusProps) {
  const { t } = useTranslation("desk-refund", { keyPrefix: "returned" });
  if (status !== "done") return null;
  return (
    <Decision
      act="give_up"
      title={t("title")}
      submit={t("submit")}
      fold
      hidden={{ returned: "on" }}
      reasons={[t("reason_closed"), t("reason_wrong"), t("reason_refused")]}
    />
  );
}
