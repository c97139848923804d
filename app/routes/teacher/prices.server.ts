import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { unsetPrices } from "#app/modules/catalogue/price/components/advised-prices.tsx";
import { prices } from "#app/modules/catalogue/price/endpoints.ts";
import { paths } from "#app/paths.ts";

/** Keeps the advised price wherever none is set; a second sending finds none left (TEA-035). */
export function keepAdvised({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, z.object({}), async (_, api) => {
    const { prices: careers } = await api(prices.list, { query: {} });
    const unset = unsetPrices(careers);
    for (const id of new Set(unset.map(({ careerId }) => careerId))) {
      const own = unset.filter(({ careerId }) => careerId === id);
      const body = { format_prices: own.map(({ id: priceId, price }) => ({ id: priceId, price })) };
      await api(prices.save, { params: { id }, body });
    }
    const isHired = (await context.person())?.standing === "hired";
    return redirectWithFlash(
      isHired ? paths.teacherPrices : paths.finaliseApplication,
      isHired ? "price:flash.kept" : "price:flash.kept_unpublished",
    );
  });
}
