import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { refusalAt, submitJudged } from "#app/bff/form.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { priceFormSchema, prices } from "#app/modules/catalogue/price/endpoints.ts";
import { whichOf } from "#app/modules/catalogue/price/format-price.domain.ts";

type Params = Readonly<{ formatPrice?: string | undefined }>;

/** 404 for an unknown price. */
function requested({ formatPrice }: Params) {
  const id = idIn(formatPrice);
  const which = id === undefined ? undefined : whichOf(id);
  if (id === undefined || !which) throw new Response(null, { status: 404 });
  return { id, ...which };
}

/** Without scripts « Estimer » puts the price in the address. */
export async function loadPrice(context: LoadContext, request: Request, params: Params) {
  const { id, cursusId } = requested(params);
  const career = await context.as("teacher")(prices.show, { params: { id: cursusId } });
  const price = career.format_prices.find((one) => one.id === id);
  if (!price) throw new Response(null, { status: 404 });
  return {
    career: career.school_career,
    price,
    selfEmployed: career.self_employed,
    ratesOn: career.rates_on,
    vatLiable: career.vat_liable,
    asked: new URL(request.url).searchParams.get("price"),
  };
}

export function submitPrice(context: LoadContext, request: Request, params: Params, back: string) {
  const { id, cursusId } = requested(params);
  return submitJudged(context.as("teacher"), request, priceFormSchema, async ({ price }, api) => {
    const body = { format_prices: [{ id, price }] };
    const saving = api(prices.save, { params: { id: cursusId }, body });
    await saving.catch(async (refusal: unknown) => {
      throw await refusalAt(refusal, (field) => field.replace(/^format_prices\.0\./, ""));
    });
    const isHired = (await context.person())?.standing === "hired";
    const flash = isHired ? "price:flash.saved" : "price:flash.saved_unpublished";
    return redirectWithFlash(back, flash, { price: hourlyPrice(price) });
  });
}
