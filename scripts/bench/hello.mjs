// The bare Node "hello": the floor of every ratio.
import { createServer } from "node:http";

createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": 7 });
  response.end("Bonjour");
}).listen(Number(process.env.PORT), "127.0.0.1");
