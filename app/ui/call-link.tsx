import type { ReactNode } from "react";

import { buttonClass, type ButtonLook } from "./button.tsx";
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

type CallButtonProps = Pick<CallLinkProps, "phone"> & Pick<ButtonLook, "variant">;

export const CallButton = ({ phone, variant = "primary" }: CallButtonProps) => (
  <CallLink phone={phone} className={buttonClass({ variant })}>
    <Icon name="phone" /> {phone}
  </CallLink>
);
