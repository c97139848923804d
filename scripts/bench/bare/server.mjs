// The bare Remix page on a bare Node server.
import { createServer } from "node:http";
import { join } from "node:path";

import { createRequestHandler, installGlobals } from "@remix-run/node";

installGlobals({ nativeFetch: true });
const build = await import(join(import.meta.dirname, "build/server/index.js"));
const handle = createRequestHandler(build, "production");
createServer(async (request, response) => {
  const answer = await handle(new Request(`http://127.0.0.1${request.url}`));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(process.env.PORT), "127.0.0.1");
