import * as build from "virtual:remix/server-build";

import { compose } from "./compose.server.ts";
import { openWorld, type World } from "./world.server.ts";

// Vite reruns this file on change: the database is opened once.
const shared = globalThis as typeof globalThis & { preauWorld?: Promise<World> };

export const { app } = compose(await (shared.preauWorld ??= openWorld()), build);
