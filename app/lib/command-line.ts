/** One sentence for the operator, exit 1; the status of the endpoint that refused. */
export class Refused extends Error {
  constructor(
    sentence: string,
    readonly status?: number,
  ) {
    super(sentence);
  }
}

/** Unparsable line: one sentence and the usage, exit 2. */
export class Misused extends Refused {
  constructor(
    sentence: string,
    readonly usage: readonly string[],
  ) {
    super(sentence);
  }
}

export type Line = Readonly<{
  name: string;
  words: readonly string[];
  texts: Readonly<Record<string, string>>;
  flags: ReadonlySet<string>;
}>;

export type Command<Tools> = {
  /** Words and options, the optional ones in brackets: parsed, and shown in the usage. */
  takes?: string;
  help: string;
  run: (line: Line, tools: Tools) => unknown;
};

export function oneOf<Word extends string>(word: string | undefined, list: readonly Word[]): Word {
  const found = list.find((one) => one === word);
  if (!found) throw new Refused(`Say one of ${list.join(", ")}.`);
  return found;
}
