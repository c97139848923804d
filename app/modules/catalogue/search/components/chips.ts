import type { TFunction } from "i18next";

import { hourlyPrice, shortFigure } from "#app/lib/price.ts";
import { type Half, halfNames } from "#app/modules/catalogue/teacher/half-days.domain.ts";

import type { ListingQuery } from "./listing-address.ts";

type Change = { [Name in keyof ListingQuery]?: ListingQuery[Name] | undefined };

type Narrowing = Readonly<{ label: string; change: Change }>;

export function chipsOf(t: TFunction<"search">, query: ListingQuery): Narrowing[] {
  const { radius, orderBy, orderDir } = query;
  const order = orderBy && (orderDir ? `${orderBy}_${orderDir}` : orderBy);
  const sorted = order && t("listing.chips.order", { order: t(`sort.${order}`) });
  return [
    ...chip(radius && t("listing.chips.radius", { radius }), { radius: undefined }),
    ...chip(priceWords(t, query), { priceMin: undefined, priceMax: undefined }),
    ...dayChips(t, query),
    ...chip(sorted, { orderBy: undefined, orderDir: undefined }),
  ];
}

const chip = (label: string | 0 | undefined, change: Change): Narrowing[] =>
  label ? [{ label, change }] : [];

function priceWords(t: TFunction<"search">, { priceMin: min, priceMax: max }: ListingQuery) {
  if (min && max) return t("listing.chips.price", { min: shortFigure(min), max: hourlyPrice(max) });
  if (min) return t("listing.chips.price_min", { min: hourlyPrice(min) });
  return max && t("listing.chips.price_max", { max: hourlyPrice(max) });
}

function dayChips(t: TFunction<"search">, { slots }: ListingQuery): Narrowing[] {
  if (!slots) return [];
  const chosen = slots.split(",");
  const days = new Map<string, Half[]>();
  for (const one of chosen) {
    const [day = "", half] = one.split("-");
    const known = halfNames.find((name) => name === half);
    if (known) days.set(day, [...(days.get(day) ?? []), known]);
  }
  return [...days].map(([number, halves]) => {
    const day = t(`listing.chips.days.${number}`);
    const whole = halves.length === halfNames.length;
    const words = halves.map((half) => t(`listing.chips.${half}`)).join(", ");
    const others = chosen.filter((one) => !one.startsWith(`${number}-`)).join(",");
    return {
      label: whole ? day : t("listing.chips.day", { day, halves: words }),
      change: { slots: others || undefined },
    };
  });
}
