// The code of a worker (webm.server.ts): what a browser recorded is parsed here, apart from everything else.
const { parentPort, workerData } = require("node:worker_threads");

const media = require(workerData.mediabunny);

/** Bytes that the library keeps of what it reads. */
const keptBytes = 8 << 20;

const waiting = new Map();
let calls = 0;

function ask(what, transfer = []) {
  calls += 1;
  const id = calls;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    parentPort.postMessage({ id, ...what }, transfer);
  });
}

parentPort.on("message", ({ id, bytes }) => {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
});

const read = (start, end) => ask({ read: { start, end } });

function write({ position, data }) {
  const copy = new Uint8Array(data);
  return ask({ write: { position, data: copy } }, [copy.buffer]);
}

async function nextOf({ rest }) {
  const { value, done } = await rest.next();
  return done === true ? undefined : value;
}

const timeOf = (lane) => lane?.head?.timestamp ?? Infinity;

/** Packets of both tracks in the order of their time. */
function earliest(lanes) {
  const [first, ...others] = lanes.filter(({ head }) => head !== undefined);
  return others.reduce((best, lane) => (timeOf(lane) < timeOf(best) ? lane : best), first);
}

async function laneOf(track, Source, addTo) {
  const codec = await track?.getCodec();
  if (!codec) return undefined;
  const source = new Source(codec);
  addTo(source);
  const decoderConfig = await track.getDecoderConfig();
  const add = (packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  return { head: undefined, rest: new media.EncodedPacketSink(track).packets(), add };
}

async function lanesOf(input, output) {
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  const { EncodedVideoPacketSource: Picture, EncodedAudioPacketSource: Sound } = media;
  const lanes = [
    await laneOf(picture, Picture, (source) => output.addVideoTrack(source)),
    await laneOf(sound, Sound, (source) => output.addAudioTrack(source)),
  ];
  return lanes.filter((lane) => lane !== undefined);
}

async function copyTracks(input, output) {
  const lanes = await lanesOf(input, output);
  if (lanes.length === 0) throw new Error("A recording has neither picture nor sound.");
  await output.start();
  for (const lane of lanes) lane.head = await nextOf(lane);
  let seconds = 0;
  for (let lane = earliest(lanes); lane?.head; lane = earliest(lanes)) {
    const { head } = lane;
    await lane.add(head);
    seconds = Math.max(seconds, head.timestamp + head.duration);
    lane.head = await nextOf(lane);
  }
  return seconds;
}

async function rewrite(size) {
  const input = new media.Input({
    formats: [media.WEBM, media.MATROSKA],
    source: new media.CustomSource({ getSize: () => size, read, maxCacheSize: keptBytes }),
  });
  const output = new media.Output({
    format: new media.WebMOutputFormat(),
    target: new media.StreamTarget(new WritableStream({ write })),
  });
  const seconds = await copyTracks(input, output);
  await output.finalize();
  return seconds;
}

rewrite(workerData.size).then(
  (seconds) => parentPort.postMessage({ seconds }),
  (error) => parentPort.postMessage({ failure: String(error) }),
);
