import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { writtenId } from "#app/lib/address-id.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { owedWords } from "#app/modules/billing/refund/components/owed-words.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["refund", "refund-due"] };

export const meta = pageMeta("refund:page", { noindex: true });

const ways = ["account", "credit"] as const;

/** The account is judged by the API: an empty one is not needed for a credit. */
const schema = z.object({
  way: z.enum(ways).default("account"),
  iban: z.string().trim().max(60).default(""),
  current_password: presentPasswordSchema.optional(),
});

export const loader = customerFormLoader(schema, async ({ api, refundId }) => {
  const refund = await refundAt(api, refundId);
  return { refund };
});

const refundAt = (api: Api, id: string | undefined): Promise<OwnRefund> =>
  api(refunds.show, { params: { id: writtenId(id) } });

/** An account, or a credit instead (CUS-050). */
export const action = customerAction(schema, async ({ api, body: { way, ...body }, refundId }) => {
  const { id } = await refundAt(api, refundId);
  const of = { params: { id: String(id) } };
  if (way === "credit") await api(refunds.keep, of);
  else await api(refunds.nameAccount, { ...of, body });
  return redirectWithFlash(paths.bills, `refund:flash.${way}`);
});

export default function Refund() {
  const { t } = useTranslation("refund");
  const { t: due } = useTranslation("refund-due");
  const { refund } = useLoaderData<typeof loader>();
  const { amount, iban_end: end, entity } = refund;
  const bills = t(`bills.${entity}`);
  const owed = owedWords(due, refund);
  const closed = closedBy(refund);
  const options = ways.map((value) => ({
    value,
    label: t(`by.${value}`),
    detail: t(`by.${value}_detail`, { bills }),
  }));
  return (
    <DialogForm<typeof schema>
      title={t(closed ? "page" : "title", { amount: sum(amount) })}
      closeTo={paths.bills}
      lead={closed ? due("what", refund) : `${owed}. ${due("what", refund)}`}
      closed={
        closed && (
          <>
            <p>{t(`closed_${closed}`, wordsOf(refund))}</p>
            <p>
              <HelpLink subject="refund" id={refund.id} />
            </p>
          </>
        )
      }
      state={refund.state}
      submit={t("submit")}
    >
      {(fields) => (
        <>
          {refund.may_keep && <ChoiceField field={fields.way} label={t("how")} options={options} />}
          <TextField
            field={fields.iban}
            label={t("iban")}
            hint={end ? t("iban_kept", { end }) : t("iban_hint")}
            optional={refund.may_keep}
            autoComplete="off"
            spellCheck={false}
          />
          {end !== null && (
            <PasswordField
              field={fields.current_password}
              label={t("password")}
              hint={t("password_hint")}
              optional
              autoComplete="current-password"
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

const wordsOf = ({ amount, sent_on: on, reference }: OwnRefund) => ({
  amount: sum(amount),
  day: on ? dayInWords(on) : "",
  reference: reference ?? "",
});

const doneBy = { hand: "done", provider: "card", bank: "bank" } as const;

/** Why nothing is asked any more. */
function closedBy({ status, way }: OwnRefund) {
  if (status === "to_send") return undefined;
  if (status === "done") return doneBy[way];
  if (status === "kept" || status === "failed") return status;
  return "provider" as const;
}
