// Loaded before the server by the journeys that let the machine's own time pass: tokens, cookies and limits
// keep it, so the movable clock cannot. Each SIGUSR2 lets 31 minutes pass.
const Machine = Date;

// Limits count by the quarter of an hour, on the hour: a site that begins with one has its fifteen minutes.
const quarter = 15 * 60_000;
let ahead = quarter - (Machine.now() % quarter);

process.on("SIGUSR2", () => {
  ahead += 31 * 60_000;
  console.log(JSON.stringify({ msg: "half an hour passed" }));
});

globalThis.Date = class extends Machine {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Machine.now() + ahead);
  }

  static now() {
    return Machine.now() + ahead;
  }
};
