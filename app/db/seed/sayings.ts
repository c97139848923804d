import { upperFirst } from "#app/lib/upper-first.ts";

import type { Chance } from "./random.ts";

export type Values = Readonly<Record<string, string>>;
export type Slots = Readonly<Record<string, readonly string[]>>;

const elided = (words: string) => words.replace(/\b([Dd])e (?=[aàâeéèêiîoôuû])/g, "$1’");

export function fill(chance: Chance, template: string, values: Values, slots: Slots): string {
  if (!template.includes("{")) return elided(template);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    const words = values[name] ?? values[key] ?? chooseFrom(chance, slots, name, key);
    const inner = fill(chance, words, values, slots);
    return key === name ? inner : upperFirst(inner);
  });
  return elided(filled);
}

function chooseFrom(chance: Chance, slots: Slots, name: string, key: string): string {
  const slot = slots[name] ?? slots[key];
  if (!slot) throw new Error(`No words for {${name}}.`);
  return chance.oneOf(slot);
}

function tooSmall([first = ""]: readonly string[]): never {
  throw new Error(`The bank is too small: ${first}`);
}

const tries = 3;

type Wish = Readonly<{ scope: string; fits?: (sentence: string) => boolean }>;

type Saying = Readonly<{ sentence: string; template: string }>;

export class Sayings {
  private readonly said = new Map<string, Set<string>>();

  constructor(private readonly slots: Slots) {}

  say(chance: Chance, templates: readonly string[], values: Values, wish: Wish): Saying {
    let spare: Saying | undefined;
    let again: Saying | undefined;
    for (const saying of this.drawn(chance, templates, values)) {
      if (wish.fits?.(saying.sentence) === false) continue;
      const scopes = this.said.get(saying.sentence);
      if (!scopes) return this.keep(saying, wish.scope);
      if (scopes.has(wish.scope)) again = saying;
      else spare = saying;
    }
    return this.keep(spare ?? again ?? tooSmall(templates), wish.scope);
  }

  private *drawn(chance: Chance, templates: readonly string[], values: Values): Generator<Saying> {
    for (const template of templates) {
      for (let draw = 0; draw < tries; draw++) {
        yield { sentence: fill(chance, template, values, this.slots), template };
      }
    }
  }

  private keep(input: Saying, scope: string): Saying {
    const scopes = this.said.get(input.sentence) ?? new Set();
    this.said.set(input.sentence, scopes.add(scope));
    return input;
  }
}
