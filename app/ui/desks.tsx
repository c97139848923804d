import { cx } from "./cx.ts";

const most = 16;

export function Desks({ seats, left }: { seats: number; left: number }) {
  if (seats > most) return null;
  return (
    <span aria-hidden="true" className="flex flex-none flex-wrap items-end gap-1">
      {Array.from({ length: seats }, (_, seat) => (
        <span
          key={seat}
          className={cx(
            "h-[13px] w-4 rounded-t-[2px] border-2 border-t-4 border-b-0 border-ink",
            seat < seats - left ? "bg-ink" : "bg-fluo",
          )}
        />
      ))}
    </span>
  );
}
