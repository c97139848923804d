import type { Book } from "./book.server.ts";
import type { Chance } from "./random.ts";
import type { Sayings } from "./sayings.ts";

/** What the crowd is written with: rows, chance, sentences, the instant of the seed. */
export type Writing = {
  book: Book;
  chance: Chance;
  sayings: Readonly<{ teachers: Sayings; reviews: Sayings }>;
  now: Date;
};
