import type { DialogId } from "./dialog-id.ts";
import { Link, type LinkProps } from "./link.tsx";
import { follow } from "./opener.ts";

export function DialogLink({
  opens,
  ...link
}: Omit<LinkProps, "onClick"> & { opens?: DialogId | "" | undefined }) {
  return (
    <Link
      {...link}
      onClick={({ currentTarget }) => {
        follow(currentTarget);
      }}
      data-opens={opens || undefined}
      state={{ opener: true }}
      preventScrollReset
    />
  );
}
