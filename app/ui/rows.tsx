import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { DialogLink } from "./dialog-link.tsx";

/** A list of lines between rules: no cards. */
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
  /** Before the title: a portrait, a day and an hour. */
  lead?: ReactNode;
  /** At the end of the line: a state, a price. */
  end?: ReactNode;
  /** The whole line leads there; then it holds no other link. */
  to?: string | undefined;
  /** What engines are told of the link. */
  rel?: string | undefined;
  /** The link leads to a file. */
  reloadDocument?: boolean | undefined;
  /** The id of the dialog that this link opens. */
  opens?: string | undefined;
  /** The link opens a dialog of this page that has no id in the specification. */
  opensHere?: boolean | undefined;
  /** Under the line: secondary actions, a waiting line. */
  children?: ReactNode;
};

/** One line of a list: what it is, what it says, its state. */
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

// A state that finds no room beside the words goes under them.
const frame = "flex min-h-15 flex-wrap items-center gap-x-s4 gap-y-1 py-s3 no-underline";

function RowFrame({
  to,
  rel,
  opens,
  opensHere,
  reloadDocument,
  children,
}: Pick<RowProps, "to" | "rel" | "opens" | "opensHere" | "reloadDocument" | "children">) {
  if (!to) return <div className={frame}>{children}</div>;
  const link = { to, rel, className: `group ${frame}`, children };
  return opens || opensHere ? (
    <DialogLink {...link} opens={opens} />
  ) : (
    <Link {...link} reloadDocument={reloadDocument} />
  );
}

/** The day over the hour, at the head of a course's line. */
export function RowWhen({ day, hour }: { day: string; hour?: string | undefined }) {
  return (
    <span className="w-18 flex-none">
      <b className="whitespace-nowrap">{day}</b>{" "}
      {hour && <span className="block text-xs text-ink-2">{hour}</span>}
    </span>
  );
}

/** At the end of a line: its state over what it comes to. */
export function RowEnd({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <span className="ml-auto grid justify-items-end gap-0.5">
      {children} {note && <span className="text-xs text-ink-2">{note}</span>}
    </span>
  );
}
