import { cx } from "./cx.ts";

/** As many as one takes in at a glance: more say less than their number. */
const most = 16;

/** The seats of a class as its desks: those taken are dark, those left are highlighted. Its words stand beside it. */
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
