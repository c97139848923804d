import { Link, type LinkProps } from "@remix-run/react";

import { follow } from "./opener.ts";

/** A link that opens a dialog: closing it comes back here. `opens` is the dialog's id. */
export function DialogLink({
  opens,
  ...link
}: Omit<LinkProps, "onClick"> & { opens?: string | undefined }) {
  return (
    <Link
      {...link}
      onClick={({ currentTarget }) => {
        follow(currentTarget);
      }}
      data-opens={opens}
      state={{ opener: true }}
      preventScrollReset
    />
  );
}
