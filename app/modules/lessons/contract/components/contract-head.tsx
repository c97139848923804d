import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { buttonClass } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  /** To the thread. */
  write: ReactNode;
}>;

export function ContractHead({
  title,
  name,
  photo,
  tags,
  lead,
  phone,
  address,
  write,
}: ContractHeadProps) {
  const { t } = useTranslation("contract");
  return (
    <div className="mt-s3 mb-s5 grid grid-cols-[auto_1fr] gap-s4">
      <Portrait src={photo} name={name} eager />
      <div className="grid min-w-0 content-start gap-s2">
        <h1 className="text-xl wrap-anywhere min-[400px]:text-2xl">{title}</h1>
        <p className="flex flex-wrap items-center gap-s2">{tags}</p>
        <p className="text-ink-2">{lead}</p>
        {address && (
          <Facts>
            <Fact icon="pin">{address}</Fact>
          </Facts>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-s4">
        {phone && (
          <CallLink phone={phone} className={buttonClass({ size: "s" })}>
            <Icon name="phone" />
            <span className="sr-only">{t("sheet.call")}</span> {phone}
          </CallLink>
        )}{" "}
        {write}
      </div>
    </div>
  );
}
