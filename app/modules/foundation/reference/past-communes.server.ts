import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import type { Day } from "#app/lib/paris-time.ts";
import { searchKey } from "#app/lib/plain-text.ts";

import { type City, findCity } from "./repository.server.ts";

/** A name or code that a commune bore since 1943; `today` is the commune that it is part of now. */
export type PastCommune = Readonly<{
  name: string;
  code: string;
  today: City;
  from: Day;
  until: Day;
}>;

type Row = readonly [name: string, code: string, today: string, from: string, until: string];

const file = "app/modules/foundation/reference/communes-past.json.gz";
let kept: ReadonlyMap<string, readonly PastCommune[]> | undefined;

/** Read once, at the first name that no commune bears today. */
export function pastCommunesNamed(key: string): readonly PastCommune[] {
  return (kept ??= readPast()).get(key) ?? [];
}

function readPast() {
  const rows = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Row[];
  const byName = new Map<string, PastCommune[]>();
  for (const [name, code, todayCode, from, until] of rows) {
    const today = findCity(todayCode);
    if (!today) continue;
    const key = searchKey(name);
    const one = { name, code, today, from, until: until || "9999-12-31" };
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  return byName;
}
