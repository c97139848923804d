import { useTranslation } from "react-i18next";

import type { ShownState } from "#app/api/endpoint.ts";
import { sum } from "#app/lib/price.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Declared = Readonly<{
  id: number;
  bill_number: string;
  what: string;
  amount: number;
  advance: number;
  own: number;
  message: string | null;
  state: ShownState;
}>;

const pageSize = 8;

export function RequestedList({
  declared: { data, total },
  page,
}: {
  declared: Readonly<{ data: readonly Declared[]; total: number }>;
  page: number;
}) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "declarations" });
  const next = page * pageSize < total ? page + 1 : undefined;
  return (
    <Section title={t("title")}>
      {data.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      <Rows label={t("title")}>
        {data.map((one) => (
          <Row
            key={one.id}
            title={t("one", { what: one.what, number: one.bill_number })}
            detail={t("halves", {
              amount: sum(one.amount),
              advance: sum(one.advance),
              own: sum(one.own),
            })}
            end={<StateTag state={one.state} />}
          >
            {one.message && <p className="text-sm">{one.message}</p>}
            <WaitingLine state={one.state} />
          </Row>
        ))}
      </Rows>
      {next && <More to={withQuery(paths.taxCredit, { page: next })}>{t("more")}</More>}
    </Section>
  );
}

/** Nothing is debited while a refusal waits for the family's choice (CUS-044). */
export function Declined({ declared }: { declared: Declared }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "declined" });
  const { id, what, amount, state } = declared;
  return (
    <div className="mb-s5 max-w-read">
      <Todo
        tag={<StateTag state={state} />}
        title={t("asked", { what })}
        actions={
          <DialogLink
            to={pathTo(paths.declinedAdvance, { billId: String(id) })}
            opens="advance-declined"
            className={buttonClass({ variant: "primary" })}
          >
            {t("choose")}
          </DialogLink>
        }
      >
        <p>{t("nothing_debited", { amount: sum(amount) })}</p>
        <WaitingLine state={state} />
      </Todo>
    </div>
  );
}
