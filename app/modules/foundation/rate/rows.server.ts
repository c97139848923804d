/** The rows of the table, for the noun whose endpoints write them. */
export {
  findRates,
  insertRate,
  lockRate,
  lockRates,
  type RateRow,
  removeRate,
  saveRate,
} from "./repository.server.ts";
