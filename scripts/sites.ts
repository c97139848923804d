// The built server of a journeys' worker: it serves one site after another at the same address, over data that are
// replaced in between. Loading its modules costs ten times what opening a site does.
import * as build from "virtual:remix/server-build";

import { forgetCalls } from "#app/api/throttle.server.ts";
import { openServer } from "#app/server/start.server.ts";
import type { Order } from "#e2e/server.ts";

const opened = { site: await openServer(build) };

async function obey(order: Order): Promise<void> {
  if (order === "open") {
    opened.site = await openServer(build);
    return;
  }
  await opened.site.close({ idleMs: 0, lastMs: 1000 });
  forgetCalls();
}

process.on("message", (order: Order) => {
  void obey(order).then(() => process.send?.("done"));
});
process.on("disconnect", () => {
  process.exit();
});
