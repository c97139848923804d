import type { IncomingMessage, ServerResponse } from "node:http";

/** A browser reads no answer before it has sent its whole form. */
const mostDrained = 64 << 20;
const longestDrainMs = 30_000;

/** Complete parts before the file of a truncated form; undefined when the bytes are no such form. */
export function wholeParts(bytes: Buffer, contentType = ""): Buffer | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ??
    [];
  const boundary = quoted ?? plain;
  if (!boundary) return undefined;
  const delimiter = `--${boundary}`;
  if (!bytes.subarray(0, delimiter.length).equals(Buffer.from(delimiter))) return undefined;
  const last = bytes.lastIndexOf(`\r\n${delimiter}\r\n`);
  const whole = bytes.subarray(0, last === -1 ? 0 : last + 2);
  return Buffer.concat([whole, Buffer.from(`${delimiter}--\r\n`)]);
}

/** After the answer, discards the rest of the request; hangs up past a limit. */
export function drainAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    const { socket } = request;
    const late = setTimeout(() => socket.destroy(), longestDrainMs).unref();
    let drained = 0;
    request.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > mostDrained) socket.destroy();
    });
    request.once("close", () => {
      clearTimeout(late);
    });
    request.resume();
  });
}
