import { cx } from "./cx.ts";
import sprite from "./drawings/icons.svg";

export type IconName =
  | "alert"
  | "book"
  | "calendar"
  | "card"
  | "check"
  | "clock"
  | "close"
  | "down"
  | "edit"
  | "euro"
  | "file"
  | "filter"
  | "flag"
  | "home"
  | "info"
  | "lock"
  | "mail"
  | "menu"
  | "message"
  | "phone"
  | "pin"
  | "plus"
  | "right"
  | "screen"
  | "search"
  | "shield"
  | "star"
  | "star-full"
  | "trash"
  | "user"
  | "users";

/** One cached 2 KB sprite with the logo; always used with a word. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const full = name === "star-full";
  const sized = className?.includes("size-") ?? false;
  return (
    <svg
      className={cx(
        "shrink-0",
        full
          ? "fill-current"
          : "fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]",
        !full && !className?.includes("stroke-") && "stroke-[1.75]",
        !sized && "size-[1.25em]",
        className,
      )}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
