import { Children, type ReactNode } from "react";

/** Puts a space between what stands side by side: to the eye the layout does it, in a text browser nothing else. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <>{child} </>);
}
