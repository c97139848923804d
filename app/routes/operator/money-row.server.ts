import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { stateWords } from "#app/bff/move-words.server.ts";
import type { Cell } from "#app/lib/csv.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { type Colour, colourOf, type State } from "#app/lib/states.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

/** A figure is a sum in euros. */
export type MoneyRow = Readonly<{
  key: number;
  to?: string | undefined;
  tag?: Readonly<{ words: string; colour: Colour }> | undefined;
  title: string;
  detail?: string | undefined;
  cells: readonly Cell[];
  /** What its button sends, where the list has one. */
  sent?: Readonly<Record<string, string | number>> | undefined;
}>;

type Sum = Readonly<{ name: string; amount: number }>;
export type Found = Readonly<{ rows: readonly MoneyRow[]; total: number; sums: readonly Sum[] }>;
export type Part = Readonly<{ page: number; length: number }>;

export type MoneyFilter = "search" | "state" | "entity" | "month";

export type MoneyList = Readonly<{
  /** Columns after the title; so many of the last are sums. */
  columns: readonly string[];
  figures: number;
  filters: readonly MoneyFilter[];
  /** Each row has a button of this act of the page. */
  act?: "receive";
  read: (api: Api, search: URLSearchParams, part: Part) => Promise<Found>;
}>;

export const searchIn = (search: URLSearchParams) => typedWords.safeParse(search.get("q")).data;

export const dayOf = (at: string) => plainDay(new Date(at));

type Tagged = "bill" | "payment" | "refund" | "withdrawal";

export const tagOf = (machine: Tagged, state: string) => ({
  words: stateWords(machine, state),
  colour: colourOf({ machine, state } as State, "operator"),
});

export const meansWords = (means: string) => i18next.t(`desk-money:means.${means}`);
