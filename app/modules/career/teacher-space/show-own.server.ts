import type { Call } from "#app/api/call.server.ts";
import { isAbroad } from "#app/lib/country.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { givenBy } from "#app/modules/career/application/finalise.server.ts";
import type { TeacherDocument } from "#app/modules/career/document/endpoints.ts";
import { showDegrees } from "#app/modules/catalogue/teacher/degrees.server.ts";
import { showExperiences } from "#app/modules/catalogue/teacher/experiences.server.ts";
import type { Own } from "#app/modules/catalogue/teacher/own.server.ts";
import type { ProfileChanges } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import {
  presentProfile,
  seeProfile,
  updateProfile,
} from "#app/modules/catalogue/teacher/profile.server.ts";
import { presentSubject } from "#app/modules/catalogue/teacher/subjects.server.ts";
import { quotaOf } from "#app/modules/lessons/opportunity/list.server.ts";

import { findLastReplays } from "./replay.repository.server.ts";
import type { Teacher } from "./teacher-space.endpoints.ts";

/**
 * The signed-in teacher whole: profile, application, prices, documents, payouts, applications left today (API-078,
 * ENT-24). 404 for a user who is no teacher.
 */
export async function showOwnTeacher(call: Own): Promise<Teacher> {
  const { db, actor, now } = call;
  const row = orNotFound(await seeProfile(db, actor.id), "api.teacher.not_found");
  const given = await givenBy(db, actor.id, now);
  const degrees = await showDegrees(call);
  const experiences = await showExperiences(call);
  const quota = await quotaOf(db, actor.id, now);
  const { numbers, payee, papers, steps, prices, priced } = given;
  const profile = presentProfile(row, now);
  const iban = masked(payee.ibanEnd);
  return {
    ...profile,
    first_name: profile.firstname,
    last_name: profile.lastname,
    address: {
      ...profile.address,
      free_address: profile.address.full_address,
      isAccurateAddress: false,
      isStreetAddress: Boolean(profile.address.street),
      isForeignAddress: isAbroad(profile.address.country),
    },
    degrees,
    teaching_experiences: experiences,
    subjects: row.taught.map((one) => presentSubject(one, priced)),
    prices,
    health_insurance_number: masked(numbers.healthNumberEnd),
    siret: numbers.siret,
    siret_being_created: numbers.isSiretComing,
    vat_number: numbers.vatNumber,
    iban,
    bank_account: iban === null ? null : { country: "FR", number: iban },
    account_payment_status: payee.status,
    documents: {
      administrative: papersIn(papers, "administrative"),
      pedagogic: papersIn(papers, "pedagogic"),
      other: papersIn(papers, "other"),
    },
    application_steps: steps.map(({ name, state, missing }) => ({
      code: name,
      status: state,
      missing_elements: [...missing],
    })),
    ...quota,
    videoconf: { data: null, replays: await findLastReplays(db, actor.id) },
  };
}

/** Changes the signed-in teacher's profile and returns it whole (API-079). */
export async function updateOwnTeacher(call: Call, input: ProfileChanges): Promise<Teacher> {
  await updateProfile(call, input);
  return showOwnTeacher(call);
}

const papersIn = (papers: readonly TeacherDocument[], group: TeacherDocument["category"]) =>
  papers.filter(({ category }) => category === group);

const masked = (end: string | null) => (end === null ? null : `•••• ${end}`);
