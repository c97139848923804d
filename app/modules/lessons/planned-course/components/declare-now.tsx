import { Form } from "@remix-run/react";

import { typedStart } from "#app/lib/paris-time.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

type DeclareNowProps = Readonly<{
  /** Of the declaration’s dialog, which shows what is missing or must be confirmed. */
  address: string;
  contractId: number;
  plannedCourseId?: number;
  start: string;
  minutes: number;
  format: LessonFormat;
  children: string;
}>;

/** Declares the time that both sides spent in the room, at one tap (API-297). */
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
