import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActButton, ActLink } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export function PendingRates({ contract, back }: { contract: TeacherContract; back?: string }) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const { pending_prices_version: pending } = contract;
  const [proposed] = pending?.prices ?? [];
  const address = pathTo(paths.manageRates, { contractId: String(contract.id) });
  const action = withQuery(address, { retour: back });
  if (!pending || !proposed) return null;
  return (
    <div className="grid gap-s1 text-sm">
      <p className="flex flex-wrap items-center gap-s2">
        <StateTag state={pending.state} />{" "}
        <b>
          {t("from_to", {
            was: hourlyPrice(contract.hourly_price),
            price: hourlyPrice(proposed.price),
          })}
        </b>
      </p>
      <p className="text-ink-2">{pending.state.waiting?.sentence}</p>
      {pending.proposed_by === "customer" && (
        <p>
          <DialogLink to={action} opens="manage-lesson-rates" className={buttonClass({})}>
            {t("answer_family")}
          </DialogLink>
        </p>
      )}
      {pending.proposed_by === "teacher" && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="withdraw" value="1" />
          <OnceKey />
          <ActButton>{t("withdraw")}</ActButton>
        </Form>
      )}
    </div>
  );
}

type ProposeRatesProps = Readonly<{
  contract: TeacherContract;
  back?: string;
  children?: ReactNode;
}>;

export function ProposeRates({ contract, back, children }: ProposeRatesProps) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const proposed = contract.pending_prices_version?.proposed_by;
  if (proposed === "customer") return null;
  const address = pathTo(paths.manageRates, { contractId: String(contract.id) });
  return (
    <ActLink to={withQuery(address, { retour: back })} opens="manage-lesson-rates">
      {t(proposed ? "change_title" : "propose_title")}
      {children}
    </ActLink>
  );
}
