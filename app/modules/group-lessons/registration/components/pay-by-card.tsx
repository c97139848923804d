import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

type PayProps = Readonly<{
  registrationId: number;
  primary: boolean;
  /** The card kept for stages, instead of one that is typed. */
  means?: "saved";
  children: ReactNode;
}>;

export function PayByCard({ registrationId, primary, means, children }: PayProps) {
  const to = pathTo(paths.registration, { registrationId: String(registrationId) });
  return (
    <Form method="post" action={to} reloadDocument>
      <OnceKey />
      <Button name={means && "means"} value={means} variant={primary ? "primary" : "quiet"}>
        {children}
      </Button>
    </Form>
  );
}
