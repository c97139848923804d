import { randomInt } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { streetLine } from "#app/lib/address.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayInWords, plainDay } from "#app/lib/french-date.ts";
import { planarOf } from "#app/lib/geo.ts";
import { tidyName } from "#app/lib/names.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { videoIn } from "#app/modules/catalogue/teacher/video.domain.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { checkProof, spendProof } from "#app/modules/foundation/captcha/prove.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import type { TeacherAddress } from "#app/modules/foundation/reference/teacher-address.server.ts";
import { openFirstPassword } from "#app/modules/people/account/ask-reset.server.ts";
import {
  nobodysPassword,
  openTeacherAccount,
} from "#app/modules/people/account/open-account.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import {
  answeredBefore,
  type ApplicantStatus,
  passwordLinkDays,
  usualRadius,
  withOneMain,
  withoutEnd,
} from "./domain.ts";
import { type ApplicationDraft, applicationDraftSchema } from "./draft.endpoints.ts";
import { holdApplication, isProvedBy } from "./draft.server.ts";
import { addressOf, birthDayOf, judge } from "./judge.server.ts";
import {
  type ApplicationRow,
  findApplicant,
  findApplication,
  findOwn,
  hasProvedDraft,
  insertApplication,
  insertTeacher,
  saveApplication,
} from "./repository.server.ts";
import { callersField, ownNamesOf, type SourceDraft } from "./source.endpoints.ts";
import { countLookUp } from "./status.server.ts";

type Sent = Readonly<{ id: number; status: ApplicantStatus }>;
type Given = SourceDraft &
  Pick<ApplicationDraft, "email"> &
  Proof &
  Readonly<{ draft_id?: string | undefined }>;

/**
 * Sends an application, once per draft (API-053, TEA-007, TEA-062). 422 at a family's e-mail or without human proof;
 * 409 when already applied or another draft is open; 429 per network.
 */
export async function sendApplication(
  call: OpenCall,
  { draft_id: uuid, ...given }: Given,
): Promise<Sent> {
  const { db, now } = call;
  const draft = applicationDraftSchema.parse(ownNamesOf(given));
  const proof = await checkProof(call, "application", given);
  const known = uuid ? await findApplication(db, hashOfToken(uuid)) : undefined;
  const isProved = isProvedBy(known, uuid);
  if (!known?.teacherId) {
    const nameOf = (field: string) => callersField(field, given);
    judge(["identite", "offre", "presentation"], draft, now, nameOf);
    // The answer reveals whether the e-mail has an account: unproved callers are limited.
    if (!isProved) await countLookUp(call);
  }
  const passwordHash = await nobodysPassword();
  return db.transaction(async (tx) => {
    const held = uuid ? await holdApplication(tx, { uuid }, now) : undefined;
    if (held && held.email !== draft.email) {
      throw fieldFault("email", "api.application.email_fixed");
    }
    if (held?.teacherId) return sentBefore(tx, held.teacherId);
    if (!isProved && (await hasProvedDraft(tx, draft.email, now))) {
      throw new RuleError("conflict", "api.application.status_being_processed_step_1");
    }
    const userId = await insertApplicant(tx, draft, { passwordHash, now });
    await spendProof(tx, proof);
    await insertTeacher(tx, teacherFrom(userId, draft, { held, now }));
    await keepSent(tx, held, { teacherId: userId, draft, now });
    const status = "being_processed_step_2";
    const by = { id: userId, role: "teacher" } as const;
    const line = {
      machine: "teacher",
      id: userId,
      event: "apply",
      from: null,
      to: status,
    } as const;
    await record(tx, { ...line, by, at: now });
    await writeMail(tx, { userId, draft, now });
    return { id: userId, status };
  });
}

async function sentBefore(tx: Tx, id: number): Promise<Sent> {
  const own = await findOwn(tx, id);
  return { id, status: own?.status ?? "unknown" };
}

async function insertApplicant(
  tx: Tx,
  draft: ApplicationDraft,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<number> {
  const { email, firstname = "", lastname = "", phone } = draft;
  const person = {
    email,
    firstname: tidyName(firstname),
    lastname: tidyName(lastname),
    phone: phoneOf(phone ?? { phone_number: "" }, "phone.phone_number"),
    createdAt: now,
    phoneMarketingConsent: draft.phone_marketing_consent === true,
    phoneMarketingConsentAt: now,
  };
  const id = await openTeacherAccount(tx, person, passwordHash);
  if (id !== undefined) return id;
  const known = await findApplicant(tx, email);
  // A refusal is explained by mail only (STM-08).
  if (known?.status) throw new RuleError("conflict", `api.application.status_${known.status}`);
  throw fieldFault("email", "api.application.customer");
}

function teacherFrom(
  id: number,
  draft: ApplicationDraft,
  { held, now }: { held: ApplicationRow | undefined; now: Date },
) {
  const address = addressOf(draft);
  const point = pointOf(address);
  const teacher = {
    id,
    ...textsFrom(draft),
    ...photoFrom(held),
    civility: draft.civility ?? null,
    selfEmployed: draft.self_employed ?? true,
    statusChosen: draft.self_employed !== undefined,
    homeServices: draft.home_services ?? ("unasked" as const),
    status: "being_processed_step_2" as const,
    availability: "available" as const,
    availabilityUpdatedAt: now,
    radius: draft.radius ?? usualRadius,
    street: streetLine(address) || null,
    cityCode: address.city_code,
    cityName: address.city,
    postalCode: address.postal_code,
    country: address.country,
    ...point,
    ...planarOf(point),
    formats: [...(draft.formats ?? [])],
    rand: randomInt(1_000_000),
    birthDate: birthDayOf(draft) ?? null,
    createdAt: now,
  };
  return { teacher, ...listsFrom(draft) };
}

const photoFrom = (held: ApplicationRow | undefined) => ({
  photoKey: held?.photoKey ?? null,
  photoHash: held?.photoHash ?? null,
});

/** A place abroad that bears no point lies far from every commune: nothing is measured from it. */
const pointOf = ({ latitude = 0, longitude = 0 }: TeacherAddress) => ({ latitude, longitude });

const textsFrom = ({
  title = "",
  description = "",
  methodology = "",
  video_url: video = "",
}: ApplicationDraft) => ({
  title: title.trim(),
  description: description.trim(),
  methodology: methodology.trim(),
  videoId: videoIn(video.trim()) ?? null,
});

const orNull = (text: string) => text.trim() || null;

const listsFrom = ({ subjects = [], degrees = [], experiences = [] }: ApplicationDraft) => ({
  subjects: withOneMain(subjects).map(({ subject_id: subjectId, level_ids: levelIds, main }) => ({
    subjectId,
    levelIds: [...new Set(levelIds)],
    main,
  })),
  degrees: withOneMain(degrees).map(
    ({ degree_id: degreeId, year, speciality, school, main, comment = "" }) => ({
      degreeId,
      year: year ?? 0,
      speciality: orNull(speciality),
      school: orNull(school),
      main,
      comment: orNull(comment),
    }),
  ),
  experiences: withOneMain(experiences.map(withoutEnd)).map(
    ({
      experience_id: experienceId,
      start_year,
      end_year,
      current,
      place: town,
      main,
      comment = "",
    }) => ({
      experienceId,
      startYear: start_year ?? 0,
      endYear: end_year,
      current,
      place: orNull(town),
      main,
      comment: orNull(comment),
    }),
  ),
});

type Kept = Readonly<{ teacherId: number; draft: ApplicationDraft; now: Date }>;

async function keepSent(
  tx: Tx,
  held: ApplicationRow | undefined,
  { teacherId, draft, now }: Kept,
): Promise<void> {
  const sent = { content: draft, sentAt: now, teacherId, updatedAt: now };
  if (held) {
    await saveApplication(tx, held.id, { ...sent, photoKey: null, photoHash: null });
    return;
  }
  const { email } = draft;
  const hash = hashOfToken(randomToken());
  await insertApplication(tx, { ...sent, email, hash, createdAt: now, expiresAt: now });
}

type Written = Readonly<{ userId: number; draft: ApplicationDraft; now: Date }>;

async function writeMail(tx: Tx, { userId, draft, now }: Written): Promise<void> {
  const { email: to, firstname = "" } = draft;
  const token = await openFirstPassword(tx, userId, { now, days: passwordLinkDays });
  const details = {
    firstname: tidyName(firstname),
    before: dayInWords(answeredBefore(now)),
    until: plainDay(plusDays(now, passwordLinkDays)),
  };
  const link = withQuery(paths.newPassword, { token, email: to, premier: 1 });
  await sendMail(tx, { to, template: "application_sent", details, link }, now);
}
