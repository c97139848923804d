import type { ReactNode } from "react";

type SiteLinkProps = Readonly<{
  site: string;
  className?: string | undefined;
  children?: ReactNode;
}>;

export const SiteLink = ({ site, className, children = site }: SiteLinkProps) => (
  <a href={`https://${site}/`} rel="noopener noreferrer" className={className}>
    {children}
  </a>
);
