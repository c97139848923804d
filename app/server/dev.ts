import * as build from "virtual:remix/server-build";

import { compose } from "./compose.server.ts";
import { openWorld, type World } from "./world.server.ts";

// Vite runs this file again when it changes: the database is opened once.
const shared = globalThis as typeof globalThis & { preauWorld?: Promise<World> };

/** The application as `npm run dev` serves it. */
export const { app } = compose(await (shared.preauWorld ??= openWorld()), build);
