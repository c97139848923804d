import { useTranslation } from "react-i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import { owedWords } from "./owed-words.ts";

type Props = Readonly<{ refund: OwnRefund }>;

/** What is owed, and what the family has to do for it (STM-51). */
export function RefundTodo({ refund }: Props) {
  const { t } = useTranslation("refund-due");
  const { what, bill, state, way, disputed_on: disputed } = refund;
  return (
    <Todo
      tag={<StateTag state={state} />}
      title={owedWords(t, refund)}
      actions={way === "hand" && <Account refund={refund} />}
    >
      <p>{t("what", { what, bill })}</p>
      {way === "provider" && !disputed && <p>{t("on_card")}</p>}
      {disputed && <p>{t("on_dispute", { day: dayInWords(disputed) })}</p>}
      {refund.iban_end && <p>{t("known", { end: refund.iban_end })}</p>}
      <p>
        <HelpLink subject="refund" id={refund.id} />
      </p>
    </Todo>
  );
}

function Account({ refund: { id, iban_end: end } }: Props) {
  const { t } = useTranslation("refund-due");
  return (
    <DialogLink
      to={pathTo(paths.refund, { refundId: String(id) })}
      className={buttonClass({ variant: end ? "quiet" : "primary" })}
    >
      {t(end ? "change" : "name")}
    </DialogLink>
  );
}
