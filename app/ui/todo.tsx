import { createContext, type ReactElement, type ReactNode, useContext } from "react";

import { sumOf } from "#app/lib/sum-of.ts";

import { Buttons } from "./button.tsx";
import { Fold } from "./fold.tsx";

const AsRow = createContext(false);

/** In a row: what it is about and its price, not what was written of it. */
export const useIsTodoRow = () => useContext(AsRow);

const inFull = 3;

type TodosProps = {
  /** The most urgent first. */
  children: readonly ReactElement[];
  others: (count: number) => string;
  /** How many things a child stands for. */
  weighs?: (key: string | null) => number;
};

/** One in full, two as rows, the others folded: one dark button (CUS-053). */
export function Todos({ children, others, weighs = () => 1 }: TodosProps) {
  const [first, ...rows] = children.slice(0, inFull);
  const rest = children.slice(inFull);
  return (
    <>
      {first}
      <AsRow.Provider value>
        {rows.length > 0 && <div className="mt-s3">{rows}</div>}
        {rest.length > 0 && (
          <div className="mt-s2">
            <Fold title={others(sumOf(rest, ({ key }) => weighs(key)))} wide>
              {rest}
            </Fold>
          </div>
        )}
      </AsRow.Provider>
    </>
  );
}

/** Below a to-do in full: rows, without a dark button of their own. */
export const TodoRows = ({ children }: { children: ReactNode }) => (
  <AsRow.Provider value>{children}</AsRow.Provider>
);

type TodoProps = {
  tag: ReactNode;
  due?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Todo(todo: TodoProps) {
  return useContext(AsRow) ? <TodoRow {...todo} /> : <TodoSheet {...todo} />;
}

function TodoRow({ tag, due, title, children, actions }: TodoProps) {
  return (
    <article className="grid gap-s3 border-b border-line py-s3 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
          {tag} {due}
        </p>
        <h2 className="mt-1 text-md">{title}</h2>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
      {actions && (
        <div className="todo-acts md:w-72">
          <Buttons>{actions}</Buttons>
        </div>
      )}
    </article>
  );
}

function TodoSheet({ tag, due, title, children, actions }: TodoProps) {
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
