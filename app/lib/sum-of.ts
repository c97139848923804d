export const sumOf = <Thing>(things: readonly Thing[], figure: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0);
