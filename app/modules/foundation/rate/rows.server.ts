/** The rows of the table, for the noun whose endpoints write them. */
export {
  findRates,
  insertRate,
  lockRate,
  type RateRow,
  removeRate,
  saveRate,
} from "./repository.server.ts";
