import { userInfo } from "node:os";
import { parseArgs, type ParseArgsConfig } from "node:util";

import { env } from "#app/env.server.ts";
import { type Line, Misused } from "#app/lib/command-line.ts";

type Commands = Readonly<Record<string, { takes?: string }>>;
type Options = NonNullable<ParseArgsConfig["options"]>;

/** `--no-x` refuses a yes. */
const typed = { allowPositionals: true, allowNegative: true } as const;

const common = "[--json] [--as=NAME]";

const optionsOf = (takes: string): Options =>
  Object.fromEntries(
    [...takes.matchAll(/--([a-z-]+)(=?)/g)].map(([, name = "", text]) => [
      name,
      { type: text ? "string" : "boolean" },
    ]),
  );

/** Throws `Misused` for an unknown command or option, or a wrong number of words. */
export function readLine(args: readonly string[], commands: Commands): Line {
  const name = nameOf(args, commands);
  const takes = commands[name]?.takes ?? "";
  try {
    const options = optionsOf(`${takes} ${common}`);
    const { positionals, values } = parseArgs({ ...typed, args: [...args], options });
    const line = lineOf(name, positionals, values);
    refuseIncomplete(line, takes);
    return line;
  } catch (error) {
    const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s|\.$|\n/, 1) : [];
    throw new Misused(`${sentence}.`, [[name, takes, common].filter(Boolean).join(" ")]);
  }
}

function nameOf(args: readonly string[], commands: Commands): string {
  const all = Object.entries(commands);
  const options = optionsOf([common, ...all.map(([, { takes = "" }]) => takes)].join(" "));
  const loose = { ...typed, args: [...args], options, strict: false };
  const { positionals } = parseArgs(loose);
  const [noun = "help", verb = ""] = positionals;
  const name = [`${noun} ${verb}`, noun].find((one) => Object.hasOwn(commands, one));
  if (name) return name;
  const alike = all.filter(([one]) => one.startsWith(`${noun} `));
  const usage = (alike.length > 0 ? alike : all).map(([one, { takes = "" }]) =>
    `${one} ${takes}`.trim(),
  );
  throw new Misused(`There is no command "${`${noun} ${verb}`.trim()}".`, usage);
}

function lineOf(name: string, positionals: string[], values: Record<string, unknown>): Line {
  const given = Object.entries(values);
  const texts = given.flatMap(([option, value]) =>
    value === true ? [] : [[option, String(value).trim()] as const],
  );
  const flags = given.flatMap(([option, value]) => (value === true ? [option] : []));
  const words = positionals.slice(name.split(" ").length);
  return { name, words, texts: Object.fromEntries(texts), flags: new Set(flags) };
}

function refuseIncomplete({ words, texts, flags }: Line, takes: string): void {
  const forms = takes.split(" ").filter(Boolean);
  const positions = forms.filter((form) => !form.includes("--"));
  const empty = positions.slice(words.length).find((form) => !form.startsWith("["));
  if (empty) throw new Error(`${empty} is missing`);
  if (words.length > positions.length)
    throw new Error(`"${words.at(-1) ?? ""}" is a word too many`);
  const needed = optionsOf(forms.filter((form) => form.startsWith("--")).join(" "));
  const without = Object.keys(needed).find((option) => !texts[option] && !flags.has(option));
  if (without) throw new Error(`--${without} is missing`);
}

/** MARKET_OPERATOR, otherwise the system user. */
export function operatorName(): string {
  if (env.MARKET_OPERATOR) return env.MARKET_OPERATOR;
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}
