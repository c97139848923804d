// A Remix page of nothing, as baseline.
import { spawn } from "node:child_process";

import { freePort } from "../port.mjs";

/** `child` is its process, to be killed. */
export async function serveBare() {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port) };
  const child = spawn("node", ["scripts/bench/bare/server.mjs"], { env, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(origin).then(
        (answer) => answer.ok,
        () => false,
      )
    ) {
      return { server: { origin, child }, path: "/", headers: {} };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The bare page did not start.");
}
