/** Who is in the picture; without a camera the name’s first letter is drawn. */
export type Shown = Readonly<{ name: string; stream: MediaStream; hasCamera: boolean }>;

const width = 1280;
const height = 720;
/** Pictures a second: a lesson is faces and a screen. */
const rate = 12;

const colours = { ground: "#101f38", tile: "#1d2f4d", ink: "#ffffff" } as const;

type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

/** One picture and one sound of everybody in the room, for a recorder. */
export class Mixer {
  readonly stream: MediaStream;
  readonly #pen: CanvasRenderingContext2D | null;
  readonly #sound = new AudioContext();
  readonly #heard = this.#sound.createMediaStreamDestination();
  readonly #sources = new Map<string, MediaStreamAudioSourceNode>();
  readonly #videos = new Map<MediaStream, HTMLVideoElement>();
  readonly #drawing: ReturnType<typeof setInterval>;
  readonly #shown: () => readonly Shown[];

  constructor(shown: () => readonly Shown[]) {
    this.#shown = shown;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    this.#pen = canvas.getContext("2d", { alpha: false });
    const picture = canvas.captureStream(rate).getVideoTracks();
    this.stream = new MediaStream([...picture, ...this.#heard.stream.getAudioTracks()]);
    // Not with the screen's own rhythm: a tab behind another one draws nothing then.
    this.#drawing = setInterval(() => {
      this.#draw();
    }, 1000 / rate);
    this.#draw();
  }

  #draw(): void {
    const shown = this.#shown();
    this.#hear(shown);
    const pen = this.#pen;
    if (!pen) return;
    pen.fillStyle = colours.ground;
    pen.fillRect(0, 0, width, height);
    shown.forEach((one, index) => {
      this.#drawOne(pen, one, boxOf(index, shown.length));
    });
  }

  #drawOne(pen: CanvasRenderingContext2D, { name, stream, hasCamera }: Shown, box: Box): void {
    pen.fillStyle = colours.tile;
    pen.fillRect(box.x, box.y, box.width, box.height);
    const video = this.#videoOf(stream);
    if (hasCamera && video.videoWidth > 0) {
      const { x, y, ...size } = within(box, video);
      pen.drawImage(video, x, y, size.width, size.height);
    }
    pen.fillStyle = colours.ink;
    pen.font = "22px sans-serif";
    pen.fillText(name, box.x + 14, box.y + box.height - 16, box.width - 28);
  }

  #videoOf(stream: MediaStream): HTMLVideoElement {
    const known = this.#videos.get(stream);
    if (known) return known;
    const video = document.createElement("video");
    Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
    // Refused without a gesture: the next picture is tried anew by the browser.
    video.play().catch(() => undefined);
    this.#videos.set(stream, video);
    return video;
  }

  /** Microphones that came or went since. */
  #hear(shown: readonly Shown[]): void {
    const tracks = shown.flatMap(({ stream }) => stream.getAudioTracks());
    for (const track of tracks) {
      if (this.#sources.has(track.id)) continue;
      const source = this.#sound.createMediaStreamSource(new MediaStream([track]));
      source.connect(this.#heard);
      this.#sources.set(track.id, source);
    }
    for (const [id, source] of this.#sources) {
      if (tracks.some((track) => track.id === id)) continue;
      source.disconnect();
      this.#sources.delete(id);
    }
  }

  close(): void {
    clearInterval(this.#drawing);
    for (const video of this.#videos.values()) video.srcObject = null;
    for (const track of this.stream.getTracks()) track.stop();
    this.#sound.close().catch(() => undefined);
  }
}

/** Boxes of a grid that is as wide as high. */
function boxOf(index: number, count: number): Box {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const size = { width: width / columns, height: height / rows };
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return { x: column * size.width, y: row * size.height, ...size };
}

/** The whole picture in the middle of its box. */
function within(box: Box, { videoWidth, videoHeight }: HTMLVideoElement): Box {
  const scale = Math.min(box.width / videoWidth, box.height / videoHeight);
  const size = { width: videoWidth * scale, height: videoHeight * scale };
  return {
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
    ...size,
  };
}
