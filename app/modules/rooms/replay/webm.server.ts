type Source = Readonly<{
  size: number;
  exactly: (start: number, end: number) => Promise<Buffer>;
}>;

type Write = (position: number, data: Uint8Array) => Promise<void>;

/** Bytes that the library keeps of what it reads. */
const keptBytes = 8 << 20;

/**
 * Writes a recording anew so that it can be sought: duration and index, which a browser’s recorder leaves out. Nothing
 * is decoded; a last part that is cut short is read as far as it goes. Returns its seconds.
 */
export async function rewriteWebm(source: Source, write: Write): Promise<number> {
  const media = await import("mediabunny");
  const input = new media.Input({
    formats: [media.WEBM, media.MATROSKA],
    source: new media.CustomSource({
      getSize: () => source.size,
      read: (start, end) => source.exactly(start, end),
      maxCacheSize: keptBytes,
    }),
  });
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: ({ position, data }) => write(position, data),
  });
  const output = new media.Output({
    format: new media.WebMOutputFormat(),
    target: new media.StreamTarget(writable),
  });
  try {
    const seconds = await copyTracks(media, input, output);
    await output.finalize();
    return seconds;
  } finally {
    input.dispose();
  }
}

type Media = typeof import("mediabunny");
type Input = InstanceType<Media["Input"]>;
type Output = InstanceType<Media["Output"]>;
type Packet = InstanceType<Media["EncodedPacket"]>;

type Lane = {
  head: Packet | undefined;
  readonly rest: AsyncGenerator<Packet, void, unknown>;
  readonly add: (packet: Packet) => Promise<void>;
};

async function copyTracks(media: Media, input: Input, output: Output): Promise<number> {
  const lanes = await lanesOf(media, input, output);
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

async function lanesOf(media: Media, input: Input, output: Output): Promise<Lane[]> {
  const lanes = [await pictureLane(media, input, output), await soundLane(media, input, output)];
  return lanes.filter((lane) => lane !== undefined);
}

async function pictureLane(media: Media, input: Input, output: Output): Promise<Lane | undefined> {
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const source = new media.EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  const decoderConfig = await track.getDecoderConfig();
  const add = (packet: Packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  return { head: undefined, rest: new media.EncodedPacketSink(track).packets(), add };
}

async function soundLane(media: Media, input: Input, output: Output): Promise<Lane | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const source = new media.EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const decoderConfig = await track.getDecoderConfig();
  const add = (packet: Packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  return { head: undefined, rest: new media.EncodedPacketSink(track).packets(), add };
}

async function nextOf({ rest }: Lane): Promise<Packet | undefined> {
  const { value, done } = await rest.next();
  return done === true ? undefined : value;
}

/** Packets of both tracks in the order of their time. */
function earliest(lanes: readonly Lane[]): Lane | undefined {
  const [first, ...others] = lanes.filter(({ head }) => head !== undefined);
  return others.reduce<Lane | undefined>(
    (best, lane) => (timeOf(lane) < timeOf(best) ? lane : best),
    first,
  );
}

const timeOf = (lane: Lane | undefined): number => lane?.head?.timestamp ?? Infinity;
