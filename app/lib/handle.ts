/** When a page's scripts start: with it, at the first gesture, or not at all (decision 012). */
export type Hydrate = "load" | "interaction" | "never";

/** What a route says of itself beside its loader, action and component. */
export type Handle = Readonly<{
  hydrate?: Hydrate;
  /** The files of locales/fr (or its folders) whose texts the page shows, beside `common`. */
  i18n?: readonly string[];
  /** The query parameters the page reads; others never make another page (decision 012). */
  query?: readonly string[];
  /** The page's form may end at the card provider's: its policy names it. */
  payment?: true;
  /** Services of others may be loaded for a visitor who agrees: the page shows nobody's data and its address no secret. */
  services?: boolean;
  /** With this parameter at 1 the page shows another site in a frame: its policy names it, and it is never kept. */
  frame?: Readonly<{ when: string; from: string }>;
}>;

/** Reads the handles of the matched routes, the document's first. */
export function handlesOf(modules: readonly (object | undefined)[]): Handle[] {
  return modules.flatMap((module) =>
    module && "handle" in module && typeof module.handle === "object" && module.handle !== null
      ? [module.handle as Handle]
      : [],
  );
}

/** The site that this address shows in a frame, if any. */
export function frameOf(handles: readonly Handle[], search: URLSearchParams): string | undefined {
  return handles.find(({ frame }) => frame && search.get(frame.when) === "1")?.frame?.from;
}

/** Whether services of others may be loaded here: the deepest route that says so wins, nobody says so: no (LAW-09). */
export function letsServicesIn(handles: readonly Handle[]): boolean {
  return handles.findLast(({ services }) => services !== undefined)?.services ?? false;
}

/** The deepest route that states a mode wins, an unstated one inherits; nobody states it: "load". */
export function hydrateOf(handles: readonly Handle[]): Hydrate {
  return handles.findLast(({ hydrate }) => hydrate !== undefined)?.hydrate ?? "load";
}

/** The parameters that make pages differ; undefined when no route states them. */
export function queryOf(handles: readonly Handle[]): ReadonlySet<string> | undefined {
  const stated = handles.flatMap(({ query }) => (query ? [query] : []));
  return stated.length > 0 ? new Set(stated.flat()) : undefined;
}
