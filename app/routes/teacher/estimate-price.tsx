import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { EstimateForm } from "#app/modules/catalogue/price/components/estimate-form.tsx";
import { VatNote } from "#app/modules/catalogue/price/components/vat-note.tsx";
import { prices as priceEndpoints } from "#app/modules/catalogue/price/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

const names = ["teacher_format_price_id", "price", "is_affiliation"] as const;

export const handle = { i18n: ["price"], query: [...names] };

export const meta = pageMeta("price:estimation.page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const [id, price, brought] = names.map((name) => search.get(name) ?? undefined);
  const { prices, vat_liable: vatLiable } = await api(priceEndpoints.list, { query: {} });
  const typed = { id, price, brought: brought === "true" };
  const shown = { prices, typed, vatLiable };
  if (price === undefined) return { ...shown, estimate: null, fault: null };
  const which = id ?? prices[0]?.format_prices[0]?.id ?? 1;
  const query = {
    teacher_format_price_id: which,
    price,
    is_affiliation: typed.brought ? ("true" as const) : undefined,
  };
  // Input comes from the address: the endpoint validates it, and its error is shown at the field.
  const answer = await api(priceEndpoints.estimate, { query: query }).catch(faultOf);
  return typeof answer === "string"
    ? { ...shown, estimate: null, fault: answer }
    : { ...shown, estimate: answer, fault: null };
});

async function faultOf(refusal: unknown): Promise<string> {
  if (!(refusal instanceof Response) || refusal.status !== 422) throw refusal;
  const { errors, message } = refusalSchema.parse(await refusal.json());
  return errors?.[0]?.message ?? message;
}

/** Net of an hour at a price, without changing anything (DLG-44). */
export default function EstimatePrice() {
  const { t } = useTranslation("price");
  const data = useLoaderData<typeof loader>();
  return (
    <RouteDialog id="price-estimation" title={t("estimation.title")} closeTo={paths.teacherPrices}>
      <p className="text-ink-2">{t("estimation.lead")}</p>
      <Form method="get" action={paths.estimatePrice} replace preventScrollReset>
        <EstimateForm {...data} />
      </Form>
      {data.vatLiable && data.estimate && <VatNote />}
    </RouteDialog>
  );
}
