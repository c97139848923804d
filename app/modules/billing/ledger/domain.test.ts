import fc from "fast-check";
import { expect, test } from "vitest";

import { bearers, reversalOf, type StandingEntry } from "./domain.ts";

type Entry = StandingEntry & { reversesId?: number };

const leftOf = (entries: readonly Entry[]): StandingEntry[] =>
  entries
    .filter(({ reversesId }) => reversesId === undefined)
    .map((one) => ({
      ...one,
      amountCents: entries
        .filter(({ reversesId }) => reversesId === one.id)
        .reduce((sum, { amountCents }) => sum + amountCents, one.amountCents),
    }));

const sumOn = (entries: readonly StandingEntry[], account: string) =>
  entries.reduce((sum, one) => (one.account === account ? sum + one.amountCents : sum), 0);

const cents = (max: number) => fc.integer({ min: 1, max });

const asked = fc.array(
  fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    bearer: fc.constantFrom(...bearers, undefined),
  }),
  { maxLength: 6 },
);

test("gestures in any order keep both sides equal, spare the teacher that Préau spares, and undo whole (OPS-06)", () => {
  fc.assert(
    fc.property(cents(20_000), cents(9000), fc.nat(3000), asked, (own, house, credit, steps) => {
      const family = own + house;
      const used = Math.min(credit, family);
      let entries: Entry[] = [
        { id: 1, account: "family", amountCents: family - used },
        { id: 2, account: "credit", amountCents: used },
        { id: 3, account: "teacher", amountCents: -own },
        { id: 4, account: "house", amountCents: -house },
      ];
      const undo = (cents: number, bearer: (typeof steps)[number]["bearer"]) => {
        const left = leftOf(entries);
        const restored = cents - Math.min(cents, sumOn(left, "family"));
        const sides = reversalOf(left, { cents, restored, bearer });
        expect(sides.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        const written = sides.map((side, index) => ({ ...side, id: entries.length + index + 1 }));
        entries = [...entries, ...written];
        return { before: sumOn(left, "teacher"), after: sumOn(leftOf(entries), "teacher") };
      };
      const due = () => sumOn(leftOf(entries), "family") + sumOn(leftOf(entries), "credit");

      for (const { part, bearer } of steps) {
        const share = Math.abs(sumOn(leftOf(entries), "teacher"));
        const most = bearer === "teacher" ? Math.min(due(), share) : due();
        const cents = Math.floor(most * part);
        const { before, after } = undo(cents, bearer);
        if (bearer === "preau") expect(after).toBe(before);
        if (bearer === "teacher") expect(after - before).toBe(cents);
      }
      if (due() > 0) {
        undo(due(), undefined);
        expect(leftOf(entries).filter(({ amountCents }) => amountCents !== 0)).toEqual([]);
      }
    }),
  );
});
