import { Form } from "@remix-run/react";

import { Button } from "#app/ui/button.tsx";

import { useDecisionAddress } from "./decision.tsx";

type RowActProps = Readonly<{
  /** Of a `Decision` of the page that is `called`. */
  act: string;
  /** `edit` where it has a form of its own, a reason above all. */
  step?: "preview" | "edit" | undefined;
  sent: Readonly<Record<string, string | number>>;
  children: string;
}>;

/** A button of a row: the page comes back with this row's decision. */
export function RowAct({ act, step = "preview", sent, children }: RowActProps) {
  return (
    <Form method="post" action={useDecisionAddress(act)} className="inline-block">
      <input type="hidden" name="act" value={act} />
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="s" variant="quiet" name="step" value={step}>
        {children}
      </Button>
    </Form>
  );
}
