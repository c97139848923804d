import type { OpenCall } from "#app/api/call.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { readerOf } from "./pieces.server.ts";
import { rangeIn } from "./range.ts";
import { countView, findFiles, findSeen } from "./repository.server.ts";
import { holderOf } from "./watch-link.server.ts";

type Watching = Pick<OpenCall, "db" | "machineNow" | "headers" | "gateways">;

type Source = ReturnType<typeof readerOf>;

/** The file, or the range of it that a player wants; the right is looked at each time (API-076). */
export async function watchReplay(
  { db, machineNow, headers, gateways }: Watching,
  { token, download }: { token: string; download?: "1" | undefined },
): Promise<Response> {
  const { uuid, until, ...reader } = holderOf(token, machineNow);
  const replay = orNotFound(await findSeen(db, uuid, reader), "api.replay.unknown");
  const files = await findFiles(db, replay.id, false);
  const source = readerOf(files, ({ key }) => gateways.storage.read(key));
  const { size } = source;
  const common = {
    "Content-Type": "video/webm",
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": `${download ? "attachment" : "inline"}; filename="cours-${parisDay(replay.startedAt)}.webm"`,
  };
  const range = rangeIn(headers.get("range"), size);
  if (range === "beyond") {
    const unsatisfied = { ...common, "Content-Range": `bytes */${String(size)}` };
    return new Response(null, { status: 416, headers: unsatisfied });
  }
  const { start, end } = range ?? { start: 0, end: size };
  if (start === 0 && reader.role === "customer") await countView(db, replay.id, new Date(until));
  const sized = { ...common, "Content-Length": String(end - start) };
  const body = streamOf(source, start, end);
  if (!range) return new Response(body, { status: 200, headers: sized });
  const part = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`;
  return new Response(body, { status: 206, headers: { ...sized, "Content-Range": part } });
}

/** One piece of the file in memory at a time; nothing is read before it is taken. */
function streamOf(source: Source, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  const pulled: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      if (at < end) {
        const some = await source.some(at, end);
        at += some.length;
        controller.enqueue(new Uint8Array(some));
      }
      if (at >= end) controller.close();
    },
  };
  return new ReadableStream(pulled, { highWaterMark: 0 });
}
