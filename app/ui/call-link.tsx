import type { ReactNode } from "react";

import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type CallLinkProps = Readonly<{
  /** As it is read, with its spaces. */
  phone: string;
  className?: string | undefined;
  children?: ReactNode;
}>;

/** A telephone number that is called where it is pressed. */
export const CallLink = ({ phone, className, children = phone }: CallLinkProps) => (
  <a href={`tel:${phone.replace(/\s/g, "")}`} className={className}>
    {children}
  </a>
);

/** The same where calling is the first thing to do. */
export const CallButton = ({ phone }: Pick<CallLinkProps, "phone">) => (
  <CallLink phone={phone} className={buttonClass({ variant: "primary" })}>
    <Icon name="phone" /> {phone}
  </CallLink>
);
