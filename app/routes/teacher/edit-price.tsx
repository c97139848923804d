import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { loadPrice, submitPrice } from "./price-dialog.server.ts";
import { PriceDialog } from "./price-dialog.tsx";

export const handle = { i18n: ["price"], query: ["price"] };

export const meta = pageMeta("price:dialog.change_page", { noindex: true });

export const loader = ({ context, request, params }: LoaderFunctionArgs) =>
  loadPrice(context, request, params);

export const action = ({ context, request, params }: ActionFunctionArgs) =>
  submitPrice(context, request, params, paths.teacherPrices);

export default function EditPrice() {
  return <PriceDialog closeTo={paths.teacherPrices} isNew={false} />;
}
