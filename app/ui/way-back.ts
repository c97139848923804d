import { createContext } from "react";

/** How the way back to an address is said, « Revenir à mes cours »; what is not known has no name. */
export const WayBack = createContext<(to: string) => string | undefined>(() => undefined);
