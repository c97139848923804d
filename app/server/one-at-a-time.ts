import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Line = {
  waiting: { response: ServerResponse; answer: () => void }[];
  /** Too many queued: they are answered, then the connection closes. */
  full: boolean;
};

const mostWaiting = 16;

/** Node dispatches pipelined requests at once: a few kilobytes would cost hundreds of pages. */
export function oneAtATime() {
  const lines = new WeakMap<Socket, Line>();

  function begin(line: Line, socket: Socket, response: ServerResponse, answer: () => void) {
    response.once("close", () => {
      next(line, socket);
    });
    answer();
  }

  function next(line: Line, socket: Socket) {
    const first = line.waiting.shift();
    if (!first || socket.destroyed) {
      lines.delete(socket);
      return;
    }
    if (line.full && line.waiting.length === 0) first.response.shouldKeepAlive = false;
    begin(line, socket, first.response, first.answer);
  }

  return (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    const { socket } = request;
    const line = lines.get(socket);
    if (!line) {
      const own: Line = { waiting: [], full: false };
      lines.set(socket, own);
      begin(own, socket, response, answer);
    } else if (!line.full && line.waiting.length < mostWaiting) {
      line.waiting.push({ response, answer });
    } else {
      line.full = true;
      // Node resumes the socket at the end of each request: pause after that.
      process.nextTick(() => socket.pause());
    }
  };
}
