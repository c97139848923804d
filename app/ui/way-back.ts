import { createContext } from "react";

export const WayBack = createContext<(to: string) => string | undefined>(() => undefined);
