import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type TimelineLine = Readonly<{
  when: ReactNode;
  who?: ReactNode;
  what?: ReactNode;
  place?: "done" | "now" | "next" | undefined;
}>;

const marks = {
  done: "before:-left-[9px] before:size-3 before:bg-board",
  now: "before:-left-[11px] before:size-4 before:bg-fluo",
  next: "before:-left-[9px] before:size-3 before:bg-paper",
} as const;

export function Timeline({ lines }: { lines: readonly TimelineLine[] }) {
  return (
    <ol className="ml-2 border-l-2 border-ink">
      {lines.map(({ when, who, what, place: position = "done" }, index) => (
        <li
          key={index}
          aria-current={position === "now" ? "step" : undefined}
          className={cx(
            "relative pb-s5 pl-6 before:absolute before:top-[.3em] before:border-2 before:border-ink last:pb-0",
            marks[position],
          )}
        >
          <span className="block text-sm text-ink-2">{when}</span>{" "}
          {who && <p className="text-sm font-semibold">{who}</p>}
          {what && <p>{what}</p>}
        </li>
      ))}
    </ol>
  );
}

export type Voice = Readonly<{ name: ReactNode; words: ReactNode }>;

export function VoiceDuo({ voices }: { voices: readonly [Voice, Voice] }) {
  return (
    <div className="grid gap-x-s5 gap-y-s4 md:grid-cols-2">
      {voices.map(({ name, words }, index) => (
        <div key={index} className="rounded-3 border border-line bg-sheet px-s5 py-s4">
          <h2>{name}</h2>
          <div className="mt-1">{words}</div>
        </div>
      ))}
    </div>
  );
}

type ReviewProps = {
  rate?: ReactNode;
  quote: ReactNode;
  by: ReactNode;
  children?: ReactNode;
};

export function Review({ rate, quote, by, children }: ReviewProps) {
  return (
    <article className="border-b border-line py-s5">
      {rate}
      {quote !== "" && <blockquote className="mt-1.5 max-w-read">{quote}</blockquote>}
      <p className="mt-1.5 text-sm text-ink-2">{by}</p>
      {children}
    </article>
  );
}

export function Reply({ from, children }: { from: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-s3 max-w-read border-l-2 border-rule pl-s4 text-sm text-ink-2">
      <b>{from}</b> {children}
    </p>
  );
}

type GaugeProps = {
  value: number;
  max: number;
  ok?: boolean | undefined;
  children: ReactNode;
};

export function Gauge({ value, max, ok, children }: GaugeProps) {
  const share = Math.max(0, Math.min(100, (value / max) * 100));
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="h-2.5 w-full rounded-[2px] border-[1.5px] border-ink bg-sheet"
      >
        <rect width={share} height="10" className={ok ? "fill-board" : "fill-ink"} />
      </svg>
      <span>{children}</span>
    </div>
  );
}
