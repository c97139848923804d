import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { longDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActButton, ActLink } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export function RatesPart({ contract }: { contract: TeacherContract }) {
  const { prices_versions: versions } = contract;
  return (
    <>
      <PendingRates contract={contract} />
      {versions.length > 1 && <Versions versions={versions} />}
    </>
  );
}

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

function Versions({ versions }: { versions: readonly PriceVersionShown[] }) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const { t: words } = useTranslation("contract");
  const past = versions.filter(({ status }) => status !== "pending").toReversed();
  return (
    <Fold title={t("versions")}>
      <Rows label={t("versions")}>
        {past.flatMap(({ prices, state, created_at: created, answered_at: answered }) =>
          prices.map(({ price, format }) => (
            <Row
              key={`${created} ${format}`}
              title={hourlyPrice(price)}
              detail={words(`format.${format}`)}
              end={t("became", { state: state.word, date: longDay(new Date(answered ?? created)) })}
            />
          )),
        )}
      </Rows>
    </Fold>
  );
}
