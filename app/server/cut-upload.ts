import type { IncomingMessage, ServerResponse } from "node:http";

/** What is still read of a file that is refused: a browser hears no answer before it has sent all of its form. */
const mostDrained = 64 << 20;
const longestDrainMs = 30_000;

/**
 * The fields that stand before the file of a form whose end is not read, as a form of their own: each part that arrived
 * whole. Undefined where the bytes are no such form.
 */
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

/** Once the answer is written, takes in what the sender has begun, keeping none of it, and hangs up on a longer one. */
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
