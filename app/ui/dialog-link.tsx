import { Link, type LinkProps } from "@remix-run/react";

import { follow } from "./opener.ts";

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
