import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";

const rate = 10;
const soundsAPicture = 5;

function pictureOf(index: number): EncodedPacket {
  const isKey = index % 50 === 0;
  const bytes = new Uint8Array(400).fill(index % 200);
  // How a frame of VP8 begins.
  bytes.set(isKey ? [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 5, 0xd0, 2] : [0x11]);
  return new EncodedPacket(bytes, isKey ? "key" : "delta", index / rate, 1 / rate);
}

/** A recording as a browser sends it, of whole seconds: no duration, no index, sizes left open. */
export async function createWebm(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const picture = new EncodedVideoPacketSource("vp8");
  const sound = new EncodedAudioPacketSource("opus");
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const video = { decoderConfig: { codec: "vp8", codedWidth: 1280, codedHeight: 720 } };
  const audio = { decoderConfig: { codec: "opus", sampleRate: 48_000, numberOfChannels: 1 } };
  for (let index = 0; index < seconds * rate; index++) {
    await picture.add(pictureOf(index), video);
    for (let part = 0; part < soundsAPicture; part++) {
      const at = index / rate + part / (rate * soundsAPicture);
      const heard = new EncodedPacket(new Uint8Array(60).fill(7), "key", at, 0.02);
      await sound.add(heard, audio);
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
