/** What the figures of things add up to; 0 of none. A screen that adds up once does it itself: this would be one more file to fetch. */
export const sumOf = <Thing>(things: readonly Thing[], figure: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0);
