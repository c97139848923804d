import { Icon } from "./icon.tsx";

type WaitingLineProps = {
  state: Readonly<{ waiting: Readonly<{ sentence: string | null }> | null }>;
};

/** Who must act, since when, what happens by default on which date (CNV-15). */
export function WaitingLine({ state: { waiting } }: WaitingLineProps) {
  if (!waiting?.sentence) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <Icon name="clock" className="mt-[.12em]" />
      <span>{waiting.sentence}</span>
    </p>
  );
}
