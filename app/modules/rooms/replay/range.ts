/** `end` is excluded. */
type Range = Readonly<{ start: number; end: number }>;

/** One range of bytes (RFC 9110); undefined for the whole, also where several are wanted or none is understood. */
export function rangeIn(header: string | null, size: number): Range | "beyond" | undefined {
  const [, first, last] = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(header?.trim() ?? "") ?? [];
  if (first !== undefined) return fromStart(Number(first), last, size);
  return last === undefined ? undefined : fromEnd(Number(last), size);
}

function fromStart(start: number, last: string | undefined, size: number) {
  if (start >= size) return "beyond";
  const end = last === undefined ? size : Math.min(Number(last) + 1, size);
  return end > start ? { start, end } : undefined;
}

const fromEnd = (length: number, size: number) =>
  length === 0 ? "beyond" : { start: Math.max(0, size - length), end: size };
