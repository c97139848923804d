import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import { answerUntil, contractName } from "./contract-words.ts";
import { RatesChange } from "./rates-change.tsx";

export const asksRates = ({ pending_prices_version: pending }: Contract): boolean =>
  pending?.proposed_by === "teacher";

export function RatesTodo({ contract, back }: { contract: Contract; back?: string }) {
  const { t } = useTranslation("contract");
  const { pending_prices_version: pending, prices, teacher, id } = contract;
  const [proposed] = pending?.prices ?? [];
  if (!pending || !proposed || !asksRates(contract)) return null;
  const { comment } = pending;
  return (
    <Todo
      tag={<StateTag state={pending.state} />}
      due={answerUntil(t, pending)}
      title={t(pending.reason === "format" ? "rates.todo_format" : "rates.todo", {
        teacher: teacher.firstname,
        was: hourlyPrice(prices.price),
        price: hourlyPrice(proposed.price),
        format: t(`format.${proposed.format}`),
      })}
      actions={
        <DialogLink
          to={withQuery(pathTo(paths.reviewRates, { contractId: String(id) }), { retour: back })}
          opens="review-rates-proposal"
          className={buttonClass({ variant: "primary" })}
        >
          {t("rates.answer", { teacher: teacher.firstname })}
        </DialogLink>
      }
    >
      <p className="mb-s3 text-ink-2">{contractName(t, contract)}</p>
      <RatesChange today={prices} version={pending} />
      {comment && (
        <p className="mt-s3">{t("rates.said", { text: comment, name: teacher.firstname })}</p>
      )}
      <p className="mt-s2 text-sm text-ink-2">{t("rates.then")}</p>
    </Todo>
  );
}
