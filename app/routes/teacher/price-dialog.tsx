import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { shortFigure } from "#app/lib/price.ts";
import { PriceFields } from "#app/modules/catalogue/price/components/price-fields.tsx";
import { VatNote } from "#app/modules/catalogue/price/components/vat-note.tsx";
import type { priceFormSchema } from "#app/modules/catalogue/price/endpoints.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";

import type { loadPrice } from "./price-dialog.server.ts";

const loadSchema = () =>
  import("#app/modules/catalogue/price/endpoints.ts").then((module) => module.priceFormSchema);

/** One price, from the prices page or a candidate's step (DLG-43, DLG-55). */
export function PriceDialog({ closeTo, isNew }: { closeTo: string; isNew: boolean }) {
  const { t } = useTranslation("price");
  const {
    career,
    price,
    selfEmployed,
    ratesOn,
    vatLiable,
    asked: requested,
  } = useLoaderData<typeof loadPrice>();
  const what = t("dialog.what", { career, format: t(`format.${price.format}`) });
  return (
    <DialogForm<typeof priceFormSchema>
      id={isNew ? "price-configuration" : "price-edit"}
      title={t(isNew ? "dialog.set" : "dialog.change", { what })}
      closeTo={closeTo}
      lead={t("dialog.lead")}
      loadSchema={loadSchema}
      defaults={{ price: requested ?? shortFigure(price.price ?? price.default_price) }}
      note={t("dialog.then")}
      submit={t("dialog.submit")}
      leave={price.price === null ? undefined : t("dialog.leave")}
    >
      {(fields) => (
        <>
          <PriceFields
            field={fields.price}
            price={price}
            selfEmployed={selfEmployed}
            today={ratesOn}
          />
          {vatLiable && <VatNote />}
        </>
      )}
    </DialogForm>
  );
}
