import { expect, test } from "vitest";

import { listingAddress, readListing } from "./listing-address.ts";

const origin = "http://app.test";

function movedFrom(address: string): string | undefined {
  const url = new URL(origin + address);
  const [, , subject, level, city, page] = url.pathname.split("/").map(decodeURIComponent);
  const params = { subject, level, city, page: page === "" ? undefined : page };
  return readListing(url, params)?.moved;
}

const lyon = "/cours-particuliers/mathematiques/premiere/lyon/";

test.each([
  [`${lyon}1/`, lyon],
  [`${lyon}01/`, lyon],
  [`${lyon}02/`, `${lyon}2/`],
  ["/COURS-particuliers/Mathematiques/premiere/Lyon/", lyon],
  ["/cours-particuliers/math%C3%A9matiques/premi%C3%A8re/lyon/", lyon],
  [`${lyon}?city=`, lyon],
  [`${lyon}?orderBy=`, lyon],
  [`${lyon}?orderBy=relevance`, lyon],
  [`${lyon}?orderBy=name`, lyon],
  [`${lyon}?radius=100`, lyon],
  [`${lyon}?radius=900`, lyon],
  [`${lyon}?shuffler=1111`, lyon],
  [`${lyon}?priceMin=&priceMax=`, lyon],
  [`${lyon}?priceMin=abc&priceMax=-3`, lyon],
  [`${lyon}?priceMax=1000`, lyon],
  [`${lyon}?priceMin=45&priceMax=20`, `${lyon}?priceMin=20&priceMax=45`],
  [`${lyon}?slots=8-morning&slots=night`, lyon],
  [
    `${lyon}?slots=6-morning&slots=3-afternoon&slots=6-morning&priceMax=40`,
    `${lyon}?priceMax=40&slots=3-afternoon%2C6-morning`,
  ],
  [`${lyon}?city=paris`, lyon],
  [`${lyon}?radius=20&orderBy=price`, `${lyon}?orderBy=price&radius=20`],
  [`${lyon}?orderBy=price&orderDir=asc`, `${lyon}?orderBy=price`],
  [`${lyon}?orderBy=price&orderBy=price`, `${lyon}?orderBy=price`],
  [
    "/cours-en-ligne/mathematiques/premiere/france/?orderBy=location&radius=20",
    "/cours-en-ligne/mathematiques/premiere/france/",
  ],
])("%s moves to %s at once", (from, to) => {
  expect(movedFrom(from)).toBe(to);
  expect(movedFrom(to)).toBeUndefined();
});

test.each([
  `${lyon}2/`,
  `${lyon}?orderBy=location`,
  `${lyon}?orderBy=price&orderDir=desc&radius=20&shuffler=7`,
  `${lyon}?utm_source=journal`,
])("%s is written as it should be", (address) => {
  expect(movedFrom(address)).toBeUndefined();
});

test("a data request has lost its slash, and is not sent elsewhere for it", () => {
  const params = { subject: "mathematiques", level: "premiere", city: "lyon" };
  expect(readListing(new URL(origin + lyon.slice(0, -1)), params)?.moved).toBeUndefined();
});

test.each(["0", "abc", "-1", "1000000"])("page %s is none", (page) => {
  expect(readListing(new URL(`${origin}${lyon}${page}/`), { page })).toBeUndefined();
});

test("an address is built without what is usual", () => {
  const listing = { format: "online", subject: "anglais", level: "6e", city: "france" } as const;
  expect(listingAddress(listing)).toBe("/cours-en-ligne/anglais/6e/france/");
  expect(listingAddress(listing, { orderBy: "price" }, 3)).toBe(
    "/cours-en-ligne/anglais/6e/france/3/?orderBy=price",
  );
});
