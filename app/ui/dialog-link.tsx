import { Link, type LinkProps } from "@remix-run/react";

/** A link that opens a dialog: closing it comes back here. `opens` is the dialog's id. */
export function DialogLink({ opens, ...link }: LinkProps & { opens?: string | undefined }) {
  return <Link {...link} data-opens={opens} state={{ opener: true }} preventScrollReset />;
}
