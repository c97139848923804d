import type { LoadContext } from "#app/bff/context.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";

type Price = Readonly<{ price: number; after: number | null }>;

export type Range = Readonly<{ count: number; capped: boolean; least: Price; most: Price }>;

/** Prices of the teachers around who teach this; undefined when there is none (LAW-12, PUB-082). */
export async function priceRangeOf(
  { api }: LoadContext,
  { subjectId, levelId, format, address }: Draft,
): Promise<Range | undefined> {
  if (subjectId === undefined || levelId === undefined) return undefined;
  const { latitude, longitude } = address ?? {};
  const online = format === "online";
  const query = {
    subjects: [subjectId],
    levels: [levelId],
    ...(online ? { onlyOnline: true } : { onlyOffline: true, latitude, longitude }),
    orderBy: "price",
    length: 1,
  } as const;
  const [least, most] = await Promise.all([
    api(search.teachers, { query: { ...query, orderDir: "asc" } }),
    api(search.teachers, { query: { ...query, orderDir: "desc" } }),
  ]);
  const [first] = least.data;
  const [last] = most.data;
  if (!first || !last) return undefined;
  const { totalCount: count, capped } = least;
  return { count, capped, least: priceOf(first), most: priceOf(last) };
}

type Card = Readonly<{ price: number; price_after_credit: number | null }>;

const priceOf = ({ price, price_after_credit: after }: Card): Price => ({ price, after });
