import type { Book } from "./book.server.ts";
import type { Chance } from "./random.ts";
import type { Sayings } from "./sayings.ts";

export type Writing = {
  book: Book;
  chance: Chance;
  sayings: Readonly<{ teachers: Sayings; reviews: Sayings }>;
  now: Date;
};
