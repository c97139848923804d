import type { ReactNode } from "react";

import { CallLink } from "./call-link.tsx";
import { Icon } from "./icon.tsx";
import { Portrait } from "./portrait.tsx";

type TeacherLineProps = {
  photo: string | null | undefined;
  title: string;
  firstname: string;
  phone: string | null | undefined;
  children: ReactNode;
};

/** A teacher, what is taught, a small phone. */
export function TeacherLine({ photo, title, firstname, phone, children }: TeacherLineProps) {
  return (
    <li className="flex items-center gap-s3 py-s3">
      <Portrait src={photo} name={firstname} size="s" />
      <div className="min-w-0 flex-1">
        <h3 className="text-md">{title}</h3>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
      {phone && (
        <CallLink
          phone={phone}
          className="grid size-11 flex-none place-items-center rounded-2 border-[1.5px] border-ink hover:bg-fluo-soft"
        >
          <Icon name="phone" />
          <span className="sr-only">{phone}</span>
        </CallLink>
      )}
    </li>
  );
}
