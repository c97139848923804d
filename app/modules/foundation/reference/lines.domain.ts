/** Lists of which an operator adds lines, or offers one no longer (OPS-12). */
export const reasonLists = [
  "disputeCauses",
  "failedFirstCourseCauses",
  "proposalConditions",
  "proposalRefusals",
  "refusalTypes",
] as const;

export type ReasonList = (typeof reasonLists)[number];

export type LineList = ReasonList | "subjects" | "levels";

/** An operator's change of a line; the label of one that is not in the code. */
export type HeldLine = Readonly<{
  list: LineList;
  lineId: number;
  label: string | null;
  withdrawnAt: Date | null;
}>;

// One per process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & { preauLines?: readonly HeldLine[] };

const held = () => shared.preauLines ?? [];

export function holdLines(lines: readonly HeldLine[]): void {
  shared.preauLines = lines;
}

const lineOf = (list: string, id: number) =>
  held().find((one) => one.list === list && one.lineId === id);

/** A line that is no longer offered stays readable where it was chosen. */
export const isOffered = (list: LineList, id: number): boolean => !lineOf(list, id)?.withdrawnAt;

export const ownCode = (id: number): string => `own_${String(id)}`;

export const ownLines = (list: LineList): readonly HeldLine[] =>
  held().filter((one) => one.list === list && one.label !== null);

export const ownCodeOf = (list: string, id: number): string | undefined =>
  lineOf(list, id)?.label == null ? undefined : ownCode(id);
