import type { ReactNode } from "react";

import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type CallLinkProps = Readonly<{
  phone: string;
  className?: string | undefined;
  children?: ReactNode;
}>;

export const CallLink = ({ phone, className, children = phone }: CallLinkProps) => (
  <a href={`tel:${phone.replace(/\s/g, "")}`} className={className}>
    {children}
  </a>
);

export const CallButton = ({ phone }: Pick<CallLinkProps, "phone">) => (
  <CallLink phone={phone} className={buttonClass({ variant: "primary" })}>
    <Icon name="phone" /> {phone}
  </CallLink>
);
