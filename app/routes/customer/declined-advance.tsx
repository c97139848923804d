import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { choices } from "#app/modules/lessons/tax-credit/declare.domain.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export const handle = { i18n: ["tax-credit"], query: ["choix"] };

export const meta = pageMeta("tax-credit:declined.page", { noindex: true });

const ways = ["card", "transfer", "check"] as const;
const formSchema = z.object({
  answer: z.enum(choices, { error: "api.tax_credit.choose" }),
  paymentType: z.enum(ways).optional(),
  comment: z.string().max(500).optional(),
});

export const loader = customerFormLoader(formSchema, async ({ api, billId, request }) => {
  const params = { id: billId };
  const declared = await api(taxCredits.showOne, { params });
  const chosen = choices.find((one) => one === new URL(request.url).searchParams.get("choix"));
  return { declared, chosen };
});

export const action = customerAction(formSchema, async ({ api, body, billId: id }) => {
  await api(taxCredits.answer, { params: { id }, body });
  return redirectWithFlash(paths.taxCredit, `tax-credit:flash.declined_${body.answer}`);
});

/** After a refusal: contest, or pay without the advance (DLG-58, CUS-044). */
export default function DeclinedAdvance() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "declined" });
  const text = useFieldTexts("tax-credit:declined");
  const { declared, chosen } = useLoaderData<typeof loader>();
  const words = { what: declared.what, amount: sum(declared.amount) };
  return (
    <DialogForm<typeof formSchema>
      id="advance-declined"
      title={t("title", words)}
      closeTo={paths.taxCredit}
      closed={!declared.may_answer && t("over")}
      state={declared.state}
      defaults={{ answer: chosen, paymentType: "card" }}
      submit={t("submit")}
      note={t("silence")}
    >
      {(fields) => (
        <>
          <p>{t("text", words)}</p>
          <ChoiceField
            {...text(fields.answer)}
            options={[
              {
                value: "pay",
                label: t("pay"),
                detail: t("pay_detail", words),
                reveal: (
                  <ChoiceField
                    {...text(fields.paymentType)}
                    look="pill"
                    options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
                  />
                ),
              },
              {
                value: "contest",
                label: t("contest"),
                detail: t("contest_detail"),
                reveal: <TextArea {...text(fields.comment)} optional />,
              },
            ]}
          />
        </>
      )}
    </DialogForm>
  );
}
