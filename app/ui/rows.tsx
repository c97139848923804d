import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import type { DialogId } from "./dialog-id.ts";
import { DialogLink } from "./dialog-link.tsx";
import { Link } from "./link.tsx";

export function Rows({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul aria-label={label} className="*:border-b *:border-line *:first:border-t">
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  detail?: ReactNode;
  lead?: ReactNode;
  end?: ReactNode;
  /** The whole line is the link: it holds no other. */
  to?: string | undefined;
  rel?: string | undefined;
  reloadDocument?: boolean | undefined;
  opens?: DialogId | undefined;
  opensHere?: boolean | undefined;
  /** In a dialog: the next one takes its place, and closes to the same page. */
  within?: boolean | undefined;
  children?: ReactNode;
};

export function Row({ title, detail, lead, end, children, ...link }: RowProps) {
  const inside = (
    <>
      {lead}{" "}
      <span className="min-w-40 flex-1">
        <b className="group-hover:underline">{title}</b>{" "}
        {detail && <span className="block text-xs text-ink-2">{detail}</span>}
      </span>{" "}
      {end}
    </>
  );
  return (
    <li>
      <RowFrame {...link}>{inside}</RowFrame>
      {children && <div className="pb-s3 empty:hidden">{children}</div>}
    </li>
  );
}

const frame = "flex min-h-15 flex-wrap items-center gap-x-s4 gap-y-1 py-s3 no-underline";

function RowFrame({
  to,
  rel,
  opens,
  opensHere,
  reloadDocument,
  within,
  children,
}: Omit<RowProps, "title" | "detail" | "lead" | "end">) {
  const state: unknown = useLocation().state;
  if (!to) return <div className={frame}>{children}</div>;
  const link = { to, rel, className: `group ${frame}`, children };
  if (within) return <Link {...link} replace preventScrollReset state={state} />;
  return opens || opensHere ? (
    <DialogLink {...link} opens={opens} />
  ) : (
    <Link {...link} reloadDocument={reloadDocument} />
  );
}

export function RowWhen({ day, hour }: { day: string; hour?: string | undefined }) {
  return (
    <span className="min-w-18 flex-none">
      <b className="whitespace-nowrap">{day}</b>{" "}
      {hour && <span className="block text-xs text-ink-2">{hour}</span>}
    </span>
  );
}

export function RowEnd({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <span className="ml-auto grid justify-items-end gap-0.5">
      {children} {note && <span className="text-xs text-ink-2">{note}</span>}
    </span>
  );
}
