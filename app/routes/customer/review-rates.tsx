import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { contractName } from "#app/modules/lessons/contract/components/contract-words.ts";
import { RatesChange } from "#app/modules/lessons/contract/components/rates-change.tsx";
import { asksRates } from "#app/modules/lessons/contract/components/rates-todo.tsx";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { ratesAnswerFormSchema } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { contractOf } from "./contract-of.server.ts";

export const handle = { i18n: ["contract"], query: ["retour"] };

export const meta = pageMeta("contract:rates.page", { noindex: true });

export const loader = customerLoader(async ({ api, contractId, request }) => {
  const contract = await contractOf(api, contractId);
  return { contract, back: returnOf(request) ?? paths.myTeachers };
});

export const action = customerAction(
  ratesAnswerFormSchema,
  async ({ api, body: input, contractId: id, request }) => {
    const { status, price, format } = input;
    const body = { status, prices: [{ price, format }] };
    await api(contracts.answerRates, { params: { id }, body });
    const details = { price: hourlyPrice(price) };
    const back = returnOf(request) ?? paths.myTeachers;
    return redirectWithFlash(back, `contract:flash.rates_${status}`, details);
  },
);

/** Accepts or refuses a price proposal (DLG-17, CUS-017). */
export default function ReviewRates() {
  const { t } = useTranslation("contract");
  const { contract, back } = useLoaderData<typeof loader>();
  const { pending_prices_version: pending, prices, teacher } = contract;
  const [proposed] = pending?.prices ?? [];
  const open = asksRates(contract);
  const comment = pending?.comment;
  return (
    <DialogForm<typeof ratesAnswerFormSchema>
      id="review-rates-proposal"
      title={t("rates.title")}
      closeTo={back}
      lead={contractName(t, contract)}
      closed={!open && t("rates.closed", { price: hourlyPrice(prices.price) })}
    >
      {(fields) =>
        pending &&
        proposed && (
          <>
            <input type="hidden" name={fields.price.name} value={proposed.price} />
            <input type="hidden" name={fields.format.name} value={proposed.format} />
            <RatesChange today={prices} version={pending} />
            {pending.reason === "format" && (
              <p>{t("rates.format", { format: t(`format.${proposed.format}`) })}</p>
            )}
            {comment && <p>{t("rates.said", { text: comment, name: teacher.firstname })}</p>}
            <WaitingLine state={pending.state} />
            <p className="text-sm text-ink-2">{t("rates.then_answer")}</p>
            <Buttons grow>
              <Button name={fields.status.name} value="accepted" variant="primary">
                {t("rates.accept", { price: hourlyPrice(proposed.price) })}
              </Button>
              <Button name={fields.status.name} value="refused" variant="quiet">
                {t("rates.refuse", { price: hourlyPrice(prices.price) })}
              </Button>
            </Buttons>
          </>
        )
      }
    </DialogForm>
  );
}
