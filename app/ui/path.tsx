import type { ReactNode } from "react";

export function Path({
  steps,
}: {
  steps: readonly Readonly<{ when: ReactNode; what: ReactNode }>[];
}) {
  return (
    <ol>
      {steps.map(({ when, what }, index) => (
        <li
          key={index}
          className="relative pb-4 pl-6 before:absolute before:top-[.45em] before:left-0 before:size-[11px] before:border-2 before:border-ink before:bg-paper not-last:after:absolute not-last:after:top-[1.4em] not-last:after:-bottom-1 not-last:after:left-[4.5px] not-last:after:border-l-2 not-last:after:border-line"
        >
          <span className="block text-sm text-ink-2">{when}</span> {what}
        </li>
      ))}
    </ol>
  );
}
