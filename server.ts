import * as build from "virtual:remix/server-build";

import { startServer } from "#app/server/start.server.ts";

await startServer(build);
