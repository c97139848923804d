import { cx } from "./cx.ts";

const portraits = {
  s: { box: "h-15 w-13", width: 52, height: 60 },
  m: { box: "h-[92px] w-[76px]", width: 76, height: 92 },
  /** 76 px on a phone, 112 from 1200 px. */
  line: { box: "h-[92px] w-[76px] lg:h-[136px] lg:w-28", width: 112, height: 136 },
  l: { box: "h-[136px] w-28 md:h-48 md:w-40", width: 160, height: 192 },
  square: { box: "aspect-square w-full", width: 240, height: 240 },
} as const;

type PortraitProps = {
  src?: string | null | undefined;
  name: string;
  size?: keyof typeof portraits | undefined;
  /** Above the fold: loaded at once. */
  eager?: boolean | undefined;
};

export function Portrait({ src, name, size = "m", eager }: PortraitProps) {
  const { box, width, height } = portraits[size];
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
  return (
    <img
      src={src}
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
