import type { ReactNode } from "react";

import { Buttons } from "./button.tsx";

type TodoProps = {
  tag: ReactNode;
  due?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Todo({ tag, due, title, children, actions }: TodoProps) {
  return (
    <article className="relative rounded-r-2 border border-l-0 border-line bg-sheet py-s4 pr-s4 pl-[calc(var(--s4)+10px)] shadow-sheet before:absolute before:-inset-y-px before:left-0 before:w-[3px] before:bg-margin not-first:mt-s4 md:p-s5 md:pl-[calc(var(--s5)+8px)]">
      <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        {tag} {due}
      </p>
      <h2 className="mt-s2 mb-1">{title}</h2>
      {children}
      {actions && (
        <div className="mt-s4">
          <Buttons grow>{actions}</Buttons>
        </div>
      )}
    </article>
  );
}
