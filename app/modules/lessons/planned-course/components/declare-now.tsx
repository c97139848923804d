import { Form } from "@remix-run/react";

import { timeOfDay } from "#app/lib/french-date.ts";
import { typedStart } from "#app/lib/paris-time.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

/** « 18 h 02 », « 19 h 04 »: in words that stand in a sentence. */
export const hoursIn = ({ from, to }: Readonly<{ from: string; to: string }>) => ({
  from: timeOfDay(new Date(from)),
  to: timeOfDay(new Date(to)),
});

type DeclareNowProps = Readonly<{
  /** The dialog, which says what lacks or must be confirmed. */
  address: string;
  contractId: number;
  plannedCourseId?: number;
  start: string;
  minutes: number;
  format: LessonFormat;
  children: string;
}>;

/** What both sides were in the room for, declared at one tap (API-297). */
export function DeclareNow({ address, start, children, ...words }: DeclareNowProps) {
  const fields = {
    contract_id: words.contractId,
    planned_course_id: words.plannedCourseId,
    duration: words.minutes,
    format: words.format,
  };
  return (
    <Form method="post" action={address} preventScrollReset>
      <OnceKey />
      {Object.entries(fields).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {Object.entries(typedStart(start)).map(([part, value]) => (
        <input key={part} type="hidden" name={`date.${part}`} value={value} />
      ))}
      <Button variant="primary">{children}</Button>
    </Form>
  );
}
