import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { readStreet, streetLine, writeAddress } from "#app/lib/address.ts";
import { addressWithCountry, isAbroad } from "#app/lib/country.ts";
import { defined } from "#app/lib/defined.ts";
import { planarOf } from "#app/lib/geo.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { wire } from "#app/lib/wire.ts";
import { completeTeacherAddress } from "#app/modules/foundation/reference/teacher-address.server.ts";
import { changePhone } from "#app/modules/people/account/change-phone.server.ts";
import { confirmIdentity } from "#app/modules/people/account/confirm-identity.server.ts";

import { lessonSlug, portraitOf, roundedRating } from "./domain.ts";
import { headlineWords } from "./headline.server.ts";
import { changeOwn, type Own } from "./own.server.ts";
import { presentStandingSuspension } from "./present-suspension.server.ts";
import { type OwnTeacher, ownTeacherSchema, type ProfileChanges } from "./profile.endpoints.ts";
import {
  findPlace,
  findProfile,
  type ProfileRow,
  saveProfile,
} from "./profile.repository.server.ts";
import { videoIn, videoLink } from "./video.domain.ts";

export { findProfile as seeProfile } from "./profile.repository.server.ts";

/** The profile of the signed-in teacher. 404 for a user who is no teacher. */
export async function showProfile({ db, actor, now }: Own): Promise<OwnTeacher> {
  const row = orNotFound(await findProfile(db, actor.id), "api.teacher.not_found");
  return presentProfile(row, now);
}

export function presentProfile(row: ProfileRow, now: Date): OwnTeacher {
  const { teacher, taught, phone, hasPayslips, firstname, lastname, email } = row;
  const standing = presentStandingSuspension(row.suspension);
  const shown = { ...teacher, firstname, lastname, email };
  return wire(ownTeacherSchema, shown, {
    slug: lessonSlug(teacher),
    phone: phone === null ? null : shownPhone(phone),
    address: addressOf(teacher),
    intervention_radius: teacher.radius,
    courses_formats: teacher.formats,
    headline: headlineWords(row.background, teacher.civility, now),
    video_url: teacher.videoId === null ? null : videoLink(teacher.videoId),
    photo_url: portraitOf(teacher, "page"),
    has_photo: teacher.photoHash !== null,
    subject_ids: taught.map(({ subjectId }) => subjectId),
    has_pay_slips: !teacher.selfEmployed || hasPayslips,
    rating: roundedRating(teacher.rating),
    ...(standing && { suspension: standing }),
  });
}

/** Distances are measured from the commune; the street is for invoices (LAW-31). */
function addressOf(teacher: ProfileRow["teacher"]): OwnTeacher["address"] {
  const { street, cityName: city, postalCode: postal_code, country, latitude, longitude } = teacher;
  const written = writeAddress({ street: street ?? undefined, postal_code, city });
  const isPlaced = !isAbroad(country) || latitude !== 0 || longitude !== 0;
  return {
    ...(street !== null && readStreet(street)),
    city,
    city_code: teacher.cityCode,
    postal_code,
    country,
    ...(isPlaced && { latitude, longitude }),
    full_address: addressWithCountry(written, country),
  };
}

/**
 * Changes the signed-in teacher's profile, visible at once (API-079, TEA-063). 422 at the field; another phone needs
 * the password or a recent sign-in.
 */
export async function updateProfile(call: Call, input: ProfileChanges): Promise<void> {
  const { db, actor: by, machineNow } = call;
  const change = changeOf(input);
  const phone = input.phone && phoneOf(input.phone, "phone.phone_number");
  const before = phone === undefined ? undefined : await findProfile(db, by.id);
  const moves = phone !== undefined && phone !== before?.phone;
  const confirmed = moves
    ? await confirmIdentity(db, by, input.current_password, machineNow)
    : undefined;
  await changeOwn(call, async (tx, id) => {
    if (change.country !== undefined || change.formats) await refuseAbroad(tx, id, change);
    if (moves) await changePhone(tx, id, phone, confirmed);
    await saveProfile(tx, id, change);
  });
}

/** Lessons abroad are given online only, and without a wage (ENT-21, decision 062); 422 at what was sent. */
async function refuseAbroad(tx: Tx, id: number, change: ReturnType<typeof changeOf>) {
  const place = await findPlace(tx, id);
  const { country, formats } = { ...place, ...change };
  if (!isAbroad(country)) return;
  if (place?.isEmployed && !isAbroad(place.country)) {
    throw fieldFault("address.country", "api.address.abroad_employed");
  }
  if (!formats?.includes("individual_student_place")) return;
  const field = change.formats ? "courses_formats" : "address.country";
  throw fieldFault(field, "api.address.abroad_online");
}

function changeOf(input: ProfileChanges): Parameters<typeof saveProfile>[2] {
  return {
    ...defined({
      title: input.title,
      description: input.description,
      methodology: input.methodology,
      videoId: videoOf(input.video_url),
      civility: input.civility,
      radius: input.intervention_radius,
      formats: input.courses_formats && [...new Set(input.courses_formats)],
    }),
    ...lessonPlaceOf(input.address),
  };
}

function videoOf(typed: string | null | undefined): string | null | undefined {
  if (typed === undefined) return undefined;
  if (typed === null || typed === "") return null;
  const id = videoIn(typed);
  if (id === undefined) throw fieldFault("video_url", "api.profile.video");
  return id;
}

function lessonPlaceOf(typed: ProfileChanges["address"]) {
  if (!typed) return {};
  const address = completeTeacherAddress(typed, "address");
  const { latitude = 0, longitude = 0 } = address;
  return {
    street: streetLine(address) || null,
    cityCode: address.city_code,
    cityName: address.city,
    postalCode: address.postal_code,
    country: address.country,
    latitude,
    longitude,
    ...planarOf({ latitude, longitude }),
  };
}
