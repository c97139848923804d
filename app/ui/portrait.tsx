import { widthsOf } from "#app/lib/portrait-widths.ts";

import { cx } from "./cx.ts";

const portraits = {
  s: { box: "h-15 w-13", width: 52, height: 60, sizes: "52px" },
  m: { box: "h-[92px] w-[76px]", width: 76, height: 92, sizes: "76px" },
  line: {
    box: "h-[92px] w-[76px] lg:h-[136px] lg:w-28",
    width: 112,
    height: 136,
    sizes: "(min-width: 1200px) 112px, 76px",
  },
  l: {
    box: "h-[136px] w-28 md:h-48 md:w-40",
    width: 160,
    height: 192,
    sizes: "(min-width: 900px) 160px, 112px",
  },
  square: { box: "aspect-square w-full", width: 240, height: 240, sizes: "240px" },
} as const;

/** A photo has an address for each width (PUB-056); a drawing, or the photo of a pupil, has one address. */
function sourcesOf(src: string): string | undefined {
  const [, photo, hash] = /^(\/portraits\/\d+\/(\w+)\/)\w+\.jpg$/.exec(src) ?? [];
  if (!photo || !hash) return undefined;
  const sources = widthsOf(hash).map(
    ({ file, width }) => `${photo}${String(file)}.jpg ${String(width)}w`,
  );
  return sources.join(", ");
}

type PortraitProps = {
  src?: string | null | undefined;
  name: string;
  size?: keyof typeof portraits | undefined;
  /** Above the fold: loaded at once. */
  eager?: boolean | undefined;
};

export function Portrait({ src, name, size = "m", eager }: PortraitProps) {
  const { box, width, height, sizes } = portraits[size];
  const frame = cx("block flex-none overflow-hidden rounded-2", box);
  if (!src) {
    return (
      <span
        aria-hidden="true"
        className={cx(
          frame,
          "seyes-portrait grid! place-items-center border border-rule bg-sheet font-title text-[1.35rem] leading-none font-bold",
        )}
      >
        {initialsOf(name)}
      </span>
    );
  }
  const srcSet = sourcesOf(src);
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt=""
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      className={cx(frame, "bg-wash object-cover object-top")}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => word.charAt(0).toLocaleUpperCase("fr")).join("");
}
