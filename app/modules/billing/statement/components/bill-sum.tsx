import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { Price } from "#app/ui/price.tsx";

export function BillSum({ bill }: Readonly<{ bill: OwnBill }>) {
  const { t } = useTranslation("bill");
  const { about, number, date, due, due_after_tax_credit: net } = bill;
  return (
    <div>
      <p>{about[0]}</p>
      <p className="text-sm text-ink-2">
        {t("numbered", { number, day: plainDay(new Date(date)) })}
      </p>
      {due > 0 && <Price gross={due} net={net} per="total" />}
    </div>
  );
}
