import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { endSessions } from "#app/modules/people/account/session.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createBooking, described, lesson } from "#tests/factories/booking.ts";
import { type Cookies, requested, signedInSince } from "#tests/http/browser.ts";
import { sendOf } from "#tests/http/signed-in.ts";

import { action as enter } from "./entry.tsx";
import { action as fillLesson, loader as showLesson } from "./lesson.tsx";
import { loader as showStudent } from "./student.tsx";

type Booking = Awaited<ReturnType<typeof createBooking>>;

async function overIn(db: Tx, { family, browser }: Booking): Promise<Cookies> {
  const held = await signedInSince(db, family, new Date());
  await endSessions(db, family.id, { because: "password_changed", at: new Date() });
  return new Map([...held, ["draft", browser.cookie.id ?? ""]]);
}

const stepOf = ({ teacher }: Booking, step: string) => {
  const slug = `professeur-${String(teacher.id)}`;
  const address = `/cours-particuliers/${slug}/reserver/${step}`;
  return { address, params: { lesson: slug }, way: encodeURIComponent(address) };
};

test("a step whose session is over leads to sign in and back, its draft kept", async ({ db }) => {
  const booking = await createBooking(db, described);
  const held = await overIn(db, booking);
  const { way, ...page } = stepOf(booking, "cours/");

  const shown = await requested(held, page, showLesson, sendOf(db));
  expect(shown.to).toBe(`/connexion/?retour=${way}`);

  const sent = await requested(held, { ...page, fields: lesson }, fillLesson, sendOf(db));
  expect(sent.answer).toMatchObject({ status: 307 });
  expect(sent.to).toBe(`/connexion/?retour=${way}&reprise=1`);

  for (const { cookies } of [shown, sent]) {
    expect(cookies.has("refresh-token")).toBe(false);
    expect(cookies.get("draft")).toBe(held.get("draft"));
    const again = await signedInSince(db, booking.family, new Date());
    const back = await requested(new Map([...cookies, ...again]), page, showLesson, sendOf(db));
    expect(back.to).toBeNull();
  }
});

test("another wish does not replace it either", async ({ db }) => {
  const booking = await createBooking(db, described);
  const held = await overIn(db, booking);
  const { way, ...page } = stepOf(booking, "");
  const fields = { subjectId: "1", levelId: "11", format: "offline" };

  const { to, cookies } = await requested(held, { ...page, fields }, enter, sendOf(db));

  expect(to).toBe(`/connexion/?retour=${way}&reprise=1`);
  expect(cookies.get("draft")).toBe(held.get("draft"));
});

test("who has no session, or another's, learns nothing of a draft", async ({ db }) => {
  const booking = await createBooking(db, described);
  const { params } = stepOf(booking, "eleve/");
  const { id = "" } = booking.browser.cookie;
  const others = await signedInSince(db, await createFamily(db), new Date());
  const page = { address: stepOf(booking, "eleve/").address, params };

  for (const held of [new Map<string, string>(), others]) {
    for (const draft of [id, "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d"]) {
      const cookies = new Map([...held, ["draft", draft]]);
      const { answer, to } = await requested(cookies, page, showStudent, sendOf(db));
      expect(answer).toMatchObject({ status: 302 });
      expect(to).toMatch(/-\d+\/reserver\/$/);
    }
  }
});
