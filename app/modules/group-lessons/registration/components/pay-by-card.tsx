import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

type PayProps = Readonly<{
  registrationId: number;
  primary: boolean;
  children: ReactNode;
}>;

export function PayByCard({ registrationId, primary, children }: PayProps) {
  const to = pathTo(paths.registration, { registrationId: String(registrationId) });
  return (
    <Form method="post" action={to} reloadDocument>
      <OnceKey />
      <Button variant={primary ? "primary" : "quiet"}>{children}</Button>
    </Form>
  );
}
