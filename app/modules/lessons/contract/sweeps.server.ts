import { eq } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { expireRates, holdPriceVersion } from "./answer-rates.server.ts";
import { holdContract } from "./hold.server.ts";
import { resumeContract } from "./pause.server.ts";
import { priceVersions } from "./price-version.table.server.ts";
import { contracts } from "./table.server.ts";

export const contractSweeps: readonly Sweep[] = [
  rowSweep({
    job: "contracts",
    name: "pauses that are over",
    of: contracts,
    due: { at: contracts.pausedUntil, which: () => eq(contracts.status, "suspended") },
    hold: holdContract,
    act: resumeContract,
  }),
  rowSweep({
    job: "contracts",
    name: "prices without an answer",
    of: priceVersions,
    due: { at: priceVersions.answerDueAt, which: () => eq(priceVersions.status, "pending") },
    hold: holdPriceVersion,
    act: expireRates,
  }),
];
