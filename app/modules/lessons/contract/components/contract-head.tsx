import type { ReactNode } from "react";

import { CallLink } from "#app/ui/call-link.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

type ContractHeadProps = Readonly<{
  title: ReactNode;
  name: string;
  photo?: string | null;
  tags: ReactNode;
  lead: string;
  phone: string | null;
  address?: string | null;
}>;

export function ContractHead({
  title,
  name,
  photo,
  tags,
  lead,
  phone,
  address,
}: ContractHeadProps) {
  return (
    <div className="mt-s3 mb-s5 grid grid-cols-[auto_1fr] gap-s4">
      <Portrait src={photo} name={name} eager />
      <div className="grid min-w-0 content-start gap-s2">
        <h1 className="text-2xl">{title}</h1>
        <p className="flex flex-wrap items-center gap-s2">{tags}</p>
        <p className="text-ink-2">{lead}</p>
        {(phone ?? address) && (
          <Facts>
            {phone && (
              <Fact icon="phone">
                <CallLink phone={phone} className="inline-block py-1.5" />
              </Fact>
            )}
            {address && <Fact icon="pin">{address}</Fact>}
          </Facts>
        )}
      </div>
    </div>
  );
}
