import { Children, type ReactNode } from "react";

/** For text browsers, which ignore the layout. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <>{child} </>);
}
