import type { ReactNode } from "react";

type SiteLinkProps = Readonly<{
  /** Its name, which says where the link leads: « impots.gouv.fr ». */
  site: string;
  className?: string | undefined;
  children?: ReactNode;
}>;

/** A link to a site of the State, in the same tab; what stands there names it. */
export const SiteLink = ({ site, className, children = site }: SiteLinkProps) => (
  <a href={`https://${site}/`} rel="noopener noreferrer" className={className}>
    {children}
  </a>
);
