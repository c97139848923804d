/** What the figures of things add up to; 0 of none. */
export const sumOf = <Thing>(things: readonly Thing[], figure: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0);
