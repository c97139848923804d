// The code of a worker (portrait.server.ts): what a stranger sends is decoded here, apart from everything else.
const { parentPort, workerData } = require("node:worker_threads");

const sharp = require(workerData.sharp);
const { least, mostPixels, mostUnfolded, box, seconds } = workerData;

sharp.cache(false);
sharp.concurrency(1);
// Whatever the bytes claim to be, nothing else is ever read.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/** Of the portrait's form, never larger than what the photo gives. */
function frameOf({ width, height, orientation = 1 }) {
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  const scale = Math.min(1, across / box.width, down / box.height);
  return { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
}

/** The header is read before anything is decoded: a picture of another size is never unfolded. */
async function portraitOf(bytes) {
  const options = {
    limitInputPixels: mostPixels,
    failOn: "error",
    sequentialRead: true,
    pages: 1,
  };
  const header = { ...options, limitInputPixels: false };
  const metadata = await sharp(bytes, header).metadata();
  const { width, height, format, isProgressive, channels, depth } = metadata;
  if (format !== "jpeg" && format !== "png") return { fault: "not_one" };
  if (Math.min(width, height) <= least) return { fault: "too_few_pixels" };
  // An interlaced or progressive one is unfolded whole in memory.
  const most = isProgressive ? mostPixels / 4 : mostPixels;
  if (width * height > most) return { fault: "too_many_pixels" };
  // A JPEG is decoded small; a PNG is unfolded whole, up to eight bytes a pixel.
  const unfolded = width * height * channels * (depth === "ushort" ? 2 : 1);
  if (format === "png" && unfolded > mostUnfolded) return { fault: "too_many_pixels" };
  // Turned as its label says, then written anew: labels, places, comments and what followed the picture are gone.
  const frame = frameOf(metadata);
  const portrait = await sharp(bytes, options)
    .autoOrient()
    .resize({ ...frame, fit: "cover", position: "top" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 78, mozjpeg: true })
    .timeout({ seconds })
    .toBuffer();
  return { portrait, width: frame.width };
}

parentPort.on("message", ({ bytes }) => {
  portraitOf(Buffer.from(bytes)).then(
    (answer) => parentPort.postMessage(answer),
    () => parentPort.postMessage({ fault: "not_one" }),
  );
});
