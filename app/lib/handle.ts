/** With the page, at the first gesture, or never (decision 012). */
export type Hydrate = "load" | "interaction" | "never";

export type Handle = Readonly<{
  hydrate?: Hydrate;
  i18n?: readonly string[];
  /** Other query parameters never make another cached page (decision 012). */
  query?: readonly string[];
  payment?: true;
  /** Third-party services allowed: no personal data, no secret address. */
  services?: boolean;
  /** The page frames another site, and is never cached. */
  frame?: Readonly<{ when: string; from: string }>;
}>;

export function handlesOf(modules: readonly (object | undefined)[]): Handle[] {
  return modules.flatMap((module) =>
    module && "handle" in module && typeof module.handle === "object" && module.handle !== null
      ? [module.handle as Handle]
      : [],
  );
}

export function frameOf(handles: readonly Handle[], search: URLSearchParams): string | undefined {
  return handles.find(({ frame }) => frame && search.get(frame.when) === "1")?.frame?.from;
}

/** The deepest route decides; false by default (LAW-09). */
export function letsServicesIn(handles: readonly Handle[]): boolean {
  return handles.findLast(({ services }) => services !== undefined)?.services ?? false;
}

export function hydrateOf(handles: readonly Handle[]): Hydrate {
  return handles.findLast(({ hydrate }) => hydrate !== undefined)?.hydrate ?? "load";
}

export function queryOf(handles: readonly Handle[]): ReadonlySet<string> | undefined {
  const stated = handles.flatMap(({ query }) => (query ? [query] : []));
  return stated.length > 0 ? new Set(stated.flat()) : undefined;
}
