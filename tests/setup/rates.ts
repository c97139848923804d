import { readdirSync, readFileSync } from "node:fs";

import { holdRates, type Rate, type RateName } from "#app/modules/foundation/rate/domain.ts";

const folder = "app/db/migrations";
const row = /^\t\('([\w.]+)', '([\d-]+)', ([\d.]+), '([^']+)'\)[,;]$/gm;

/** Rows that migrations write, as the server finds them in its database at its start. */
export const firstRates: readonly Rate[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .filter((text) => text.includes('INSERT INTO "rates"'))
  .flatMap((text) => [...text.matchAll(row)])
  .map(([, name = "", from = "", value, source = ""]) => ({
    name: name as RateName,
    from,
    value: Number(value),
    source,
  }));

export const holdFirstRates = () => {
  holdRates(firstRates, () => "2026-09-09");
};

holdFirstRates();
