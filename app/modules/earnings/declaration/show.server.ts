import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import {
  defaultsOn,
  type Figures,
  figuresOf,
  type FiguresPeriod,
  type FiguresType,
} from "./domain.ts";
import { findReceipts, findSessionReceipts } from "./repository.server.ts";

type Input = Readonly<{
  type?: FiguresType | undefined;
  period?: FiguresPeriod | undefined;
  year?: number | undefined;
}>;

/** Figures of an independent teacher, by period (API-112, TEA-039); salaried income excluded. */
export async function showFigures({ reader, actor, now }: Call, input: Input) {
  const defaults = defaultsOn(parisDay(now));
  const { type = defaults.type, period = defaults.period, year = defaults.year } = input;
  const receipts = [
    ...(await findReceipts(reader, actor.id, year)),
    ...(await findSessionReceipts(reader, actor.id, year)),
  ];
  return figuresOf(receipts, { type, period, year }).map((figures) => ({
    period: figures.period,
    clients: figures.clients,
    hours: figures.minutes / 60,
    amount: toEuros(figures.familyCents),
    home: toEuros(figures.homeCents),
    courses: figures.courses,
    contributions: toEuros(figures.contributionsCents),
    ...(type === "VAT" && vatOf(figures)),
  }));
}

const vatOf = ({ vat }: Figures) => ({
  vat: toEuros(sumOf(vat, ({ vatCents }) => vatCents)),
  vat_parts: vat.map(({ perMille, netCents, vatCents }) => ({
    rate: perMille / 10,
    net: toEuros(netCents),
    vat: toEuros(vatCents),
  })),
});
