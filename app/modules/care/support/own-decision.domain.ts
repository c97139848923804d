import { eventOf } from "#app/modules/foundation/case/domain.ts";

type Line = Readonly<{ event: string; by: Readonly<{ id: number | null }> }>;

const deciding: readonly string[] = Object.values(eventOf);

export const decidedBy = (lines: readonly Line[]): number | null =>
  lines.findLast(({ event }) => deciding.includes(event))?.by.id ?? null;
