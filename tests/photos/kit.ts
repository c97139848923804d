import { claiming, fileOf, labelled, photo, pngMagic, rawPng, textBomb, zip } from "./make.ts";

const html = "<!DOCTYPE html><script>alert(document.cookie)</script>";
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
const jpeg = await photo("jpeg");
const png = await photo("png");
const [gif, webp, tiff, avif] = await Promise.all(
  (["gif", "webp", "tiff", "avif"] as const).map((kind) => photo(kind)),
);
const cut = jpeg.subarray(0, jpeg.length / 3);
const debris = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251));
const torn = Buffer.concat([jpeg.subarray(0, 700), debris]);
const brokenPng = Buffer.from(png);
brokenPng.fill(0, 2000, 6000);

export const hostileFiles: readonly (readonly [string, File, string | undefined])[] = [
  ["a drawing with a script", fileOf(svg, "a.jpg"), "not_one"],
  ["a drawing, by its own name", fileOf(svg, "a.svg"), "name"],
  ["a page", fileOf(html, "a.png"), "not_one"],
  ["a document with an entity", fileOf(xml, "a.jpeg"), "not_one"],
  ["a text", fileOf("bonjour", "a.jpg"), "not_one"],
  ["a PDF", fileOf("%PDF-1.7\n1 0 obj\n<</OpenAction 2 0 R>>", "a.jpg"), "not_one"],
  ["an archive", fileOf(zip, "a.png"), "not_one"],
  ["a program", fileOf(Buffer.from("MZ".padEnd(3000, "\0")), "a.jpg"), "not_one"],
  ["a program after a dot", fileOf(jpeg, "a.jpg.exe"), "name"],
  ["a script of the server", fileOf(jpeg, "a.php"), "name"],
  ["a PNG that says it is a JPEG", fileOf(png, "a.jpg"), "not_one"],
  ["a JPEG that says it is a PNG", fileOf(jpeg, "a.png"), "not_one"],
  ["a GIF", fileOf(gif ?? "", "a.jpg"), "not_one"],
  ["a WebP", fileOf(webp ?? "", "a.png"), "not_one"],
  ["a TIFF", fileOf(tiff ?? "", "a.jpg"), "not_one"],
  ["an AVIF", fileOf(avif ?? "", "a.jpg"), "not_one"],
  [
    "magic bytes before a page",
    fileOf(Buffer.concat([pngMagic, Buffer.from(html.padEnd(3000))]), "a.png"),
    "not_one",
  ],
  ["nothing", new File([], "a.jpg"), "too_light"],
  ["a kilobyte", fileOf(rawPng(300, 300), "a.png"), "too_light"],
  [
    "twenty megabytes",
    fileOf(Buffer.concat([jpeg, Buffer.alloc(20_000_000)]), "a.jpg"),
    "too_heavy",
  ],
  [
    "four hundred million pixels in 50 KB",
    fileOf(rawPng(20_000, 20_000), "a.png"),
    "too_many_pixels",
  ],
  [
    "a frame that claims 65,500 pixels",
    fileOf(claiming(jpeg, 65_500, 65_500), "a.jpg"),
    "too_many_pixels",
  ],
  [
    "a frame that claims more than it holds",
    fileOf(claiming(jpeg, 3900, 3900), "a.jpg"),
    undefined,
  ],
  ["150 by 150", fileOf(await photo("png", 150, 150), "a.png"), "too_few_pixels"],
  ["200 by 600", fileOf(await photo("jpeg", 200, 600), "a.jpg"), "too_few_pixels"],
  ["4000 by 300", fileOf(await photo("jpeg", 4000, 300), "a.jpg"), undefined],
  ["a third of a JPEG", fileOf(cut, "a.jpg"), "not_one"],
  ["a JPEG torn after its header", fileOf(torn, "a.jpg"), "not_one"],
  ["a PNG with a hole", fileOf(brokenPng, "a.png"), "not_one"],
  ["a JPEG with an archive behind it", fileOf(Buffer.concat([jpeg, zip]), "a.jpg"), undefined],
  [
    "a PNG with a page behind it",
    fileOf(Buffer.concat([png, Buffer.from(html)]), "a.png"),
    undefined,
  ],
  ["a label with a script, a place, a name", fileOf(await labelled(), "a.JPG"), undefined],
  ["a name that climbs", fileOf(jpeg, "../../../etc/passwd.jpg"), undefined],
  ["a text that unfolds into 100 MB", fileOf(rawPng(600, 600, [textBomb()]), "a.png"), undefined],
];
