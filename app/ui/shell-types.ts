import type { IconName } from "./icon.tsx";

export type ShellLink = Readonly<{
  to: string;
  label: string;
  /** How many things wait there. */
  count?: number | undefined;
}>;

/** An entry of the main menu, shown as open on every page below `section`. */
export type ShellEntry = ShellLink & Readonly<{ section: string }>;

/** An entry of an area: a tab at the foot of a phone's screen, a word at the head of a wide one. */
export type ShellTab = ShellLink &
  Readonly<{
    short: string;
    icon: IconName;
    /** Open on this address only, not on those below. */
    exact?: boolean | undefined;
    /** Where the addresses begin that belong to it and that no tab leads to. */
    within?: readonly string[] | undefined;
  }>;

export type ShellArea = Readonly<{
  name: string;
  tabs: readonly ShellTab[];
  /** The pages of the area that a wide screen has room for, beside the tabs. */
  more: readonly ShellLink[];
}>;

export type ShellAccount = Readonly<{
  firstname: string;
  links: readonly ShellLink[];
  /** Of them, those that no tab leads to. */
  more: readonly ShellLink[];
  notifications: string;
  unread: number;
  /** The address that ends the session, by POST. */
  signOut: string;
}>;

export type ShellFooter = Readonly<{
  /** Titled columns: the public footer, under its roof. */
  columns?:
    | readonly Readonly<{ title: string; links: readonly ShellLink[]; note?: string | undefined }>[]
    | undefined;
  links: readonly ShellLink[];
}>;
