import type { IconName } from "./icon.tsx";

export type ShellLink = Readonly<{
  to: string;
  label: string;
  count?: number | undefined;
  /** The browser loads it anew: the scripts know no page there. */
  reloadDocument?: boolean | undefined;
}>;

export type ShellEntry = ShellLink & Readonly<{ section: string }>;

export type ShellTab = ShellLink &
  Readonly<{
    short: string;
    icon: IconName;
    exact?: boolean | undefined;
    within?: readonly string[] | undefined;
  }>;

export type ShellBarEntry = ShellLink & Pick<ShellTab, "exact" | "within">;

export type ShellArea = Readonly<{
  name: string;
  /** Of a phone. */
  tabs: readonly ShellTab[];
  /** Of a wide screen. */
  bar: readonly ShellBarEntry[];
  /** Its name is in the header of a wide screen, instead of the site’s own entries. */
  isNamed?: boolean;
}>;

export type ShellAccount = Readonly<{
  firstname: string;
  links: readonly ShellLink[];
  more: readonly ShellLink[];
  notifications: string;
  unread: number;
  signOut: string;
}>;

export type ShellFooter = Readonly<{
  columns?:
    | readonly Readonly<{ title: string; links: readonly ShellLink[]; note?: string | undefined }>[]
    | undefined;
  links: readonly ShellLink[];
}>;
