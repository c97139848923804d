import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay, timeOfDay } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import type { Presence } from "#app/modules/foundation/room-link/presence.endpoints.ts";
import { isOpenState } from "#app/modules/rooms/room/domain.ts";
import type { joinSchema, Room } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActButton } from "#app/ui/act-row.tsx";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { Refused } from "#app/ui/refused.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { DeviceTest } from "./device-test.tsx";
import { LobbyEnded } from "./lobby-ended.tsx";
import { useOpening, useRefusal } from "./use-opening.ts";

type Constraint = Parameters<typeof useSchemaForm>[1];

type LobbyProps = Readonly<{
  room: Room;
  /** The room’s engine has just not answered. */
  isAway: boolean;
  isSigned: boolean;
  presence: Presence | undefined;
  constraint: Constraint;
}>;

/** Before and after a lesson: whole without scripts, but for the test of the devices (PUB-043). */
export function LobbyPage({ room, isAway, isSigned, presence, constraint }: LobbyProps) {
  const { t } = useTranslation("room");
  const result = useRefusal(room);
  useOpening(room);
  return (
    <div className="grid gap-s4 py-s5">
      {result?.initialValue?.name === undefined && <Refused result={result} />}
      <div>
        <p>
          <StateTag state={room.state} />
        </p>
        <h1 className="mt-s2">{useTitle(room)}</h1>
        <p className="mt-1.5 text-ink-2">{useFacts(room)}</p>
      </div>
      <p>{t(`text.${textOf(room)}`)}</p>
      <Countdown room={room} />
      <Phone room={room} isSigned={isSigned} />
      <LobbyEnded room={room} presence={presence} />
      {room.has_board && (
        <p>
          <a href={pathTo(paths.roomBoard, { uuid: room.id })}>{t("board")}</a>
        </p>
      )}
      <Enter room={room} constraint={constraint} />
      {isAway && <MoveCourse room={room} />}
      <Acts room={room} />
      <Absent room={room} />
      {room.status !== "ended" && (
        <>
          <DeviceTest />
          <RenewLink room={room} />
        </>
      )}
    </div>
  );
}

const hour = 3600;

/** True when the page is read; it looks again by itself. */
function Countdown({ room: { status, opens_in: seconds } }: Pick<LobbyProps, "room">) {
  const { t } = useTranslation("room");
  if (status !== "scheduled" || seconds === null || seconds > hour) return null;
  return <p role="timer">{t("opens_in", { count: Math.ceil(seconds / 60) })}</p>;
}

const mustSignIn = ({ side, role }: Room) => side === "teacher" && role === null;

const textOf = (room: Room): string =>
  mustSignIn(room) ? "sign_in" : `${room.is_late ? "late" : room.status}.${room.side}`;

function Enter({ room, constraint }: Pick<LobbyProps, "room" | "constraint">) {
  const { t } = useTranslation("room");
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof joinSchema>(result, constraint, undefined, {
    name: room.name,
  });
  const given = result?.initialValue;
  const ticked = (name: string, before: boolean) => (given ? given[name] === "1" : before);
  if (mustSignIn(room) || room.status === "ended") return null;
  if (!isOpenState(room.status)) return <p className="text-ink-2">{t("scripts")}</p>;
  return (
    <Form method="post" reloadDocument {...props} className="grid gap-s4">
      <SummaryErrors form={form} result={result} />
      <TextField field={fields.name} label={t("enter.name")} autoComplete="given-name" width="m" />
      <label className="flex items-center gap-s2">
        <input type="checkbox" name="micro" value="1" defaultChecked={ticked("micro", true)} />{" "}
        {t("enter.micro")}
      </label>
      <label className="flex items-center gap-s2">
        <input type="checkbox" name="camera" value="1" defaultChecked={ticked("camera", true)} />{" "}
        {t("enter.camera")}
      </label>
      {room.may_record && <Agree side={room.side} agrees={ticked("agrees", false)} />}
      <p className="text-ink-2">
        {t("scripts")} {t("rule")}
      </p>
      <div>
        <Button variant="primary">{t("act.join")}</Button>
      </div>
    </Form>
  );
}

/** In a room elsewhere each person says yes before entering (decision 063). */
function Agree({ side, agrees }: Pick<Room, "side"> & { agrees: boolean }) {
  const { t } = useTranslation("room", { keyPrefix: "enter" });
  if (side === "teacher") return <p>{t("record_teacher")}</p>;
  return (
    <div>
      <label className="flex items-center gap-s2">
        <input
          type="checkbox"
          name="agrees"
          value="1"
          defaultChecked={agrees}
          aria-describedby="agrees-why"
        />{" "}
        {t("record")}
      </label>
      <p id="agrees-why" className="text-ink-2">
        {t("record_why")}
      </p>
    </div>
  );
}

function useTitle({ status, opens_at: opensAt, start }: Room): string {
  const { t } = useTranslation("room");
  const home = usePlace();
  if (status !== "scheduled" || !opensAt || !start) return t(`heading.${status}`);
  const at = new Date(opensAt);
  return t("heading.scheduled", { day: longDay(at), hour: hourAt(at, home) });
}

/** « Anglais, Adam. Jeudi 26 novembre, 18 h à 19 h. » */
function useFacts({ title, start, end, teacher, side }: Room): string {
  const { t } = useTranslation("room");
  const what = teacher && side === "customer" ? t("facts.with", { title, teacher }) : title;
  if (!start || !end) return what;
  const day = longDay(new Date(start));
  const hours = t("facts.hours", {
    from: timeOfDay(new Date(start)),
    to: timeOfDay(new Date(end)),
  });
  return t("facts.dated", { what, day, hours });
}

function Acts({ room }: Pick<LobbyProps, "room">) {
  const { t } = useTranslation("room", { keyPrefix: "act" });
  const here = pathTo(paths.room, { uuid: room.id });
  return (
    <Buttons grow>
      {room.may_open && (
        <Act to={here} intent="open" primary>
          {t("open")}
        </Act>
      )}
      {room.may_close && (
        <Act to={here} intent="close">
          {t("close")}
        </Act>
      )}
      <Onward room={room} here={here} />
    </Buttons>
  );
}

/** A lesson whose room does not open is given another day: one tap from here. */
function MoveCourse({ room: { planned_id: id, side } }: Pick<LobbyProps, "room">) {
  const { t } = useTranslation("room", { keyPrefix: "away" });
  if (id === null) return null;
  const path = side === "teacher" ? paths.teacherMovePlanned : paths.movePlanned;
  return (
    <Buttons>
      <ButtonLink to={pathTo(path, { plannedCourseId: String(id) })}>{t("move")}</ButtonLink>
    </Buttons>
  );
}

/** Ten minutes late: the form of the planned course, where the absence is ticked. */
function Absent({ room }: Pick<LobbyProps, "room">) {
  const { t } = useTranslation("room", { keyPrefix: "act" });
  const { is_late: isLate, planned_id: plannedId, contract_id: contractId } = room;
  if (!isLate || plannedId === null || contractId === null) return null;
  const form = pathTo(paths.declareStudentCourse, { contractId: String(contractId) });
  return (
    <Buttons>
      <ButtonLink to={withQuery(form, { prevu: plannedId })}>{t("absent")}</ButtonLink>
    </Buttons>
  );
}

function Onward({ room, here }: Pick<LobbyProps, "room"> & { here: string }) {
  const { t } = useTranslation("room", { keyPrefix: "act" });
  if (room.status === "scheduled" || room.status === "closed") {
    return (
      <ButtonLink to={here} reloadDocument>
        {t("refresh")}
      </ButtonLink>
    );
  }
  if (room.status !== "ended") return null;
  return (
    <ButtonLink
      to={room.side === "teacher" ? paths.teacherCourses : paths.courses}
      variant="primary"
    >
      {t("courses")}
    </ButtonLink>
  );
}

type ActProps = Readonly<{ to: string; intent: string; primary?: boolean; children: string }>;

function Act({ to, intent, primary, children }: ActProps) {
  return (
    <Form method="post" action={to}>
      <Button name="intent" value={intent} variant={primary ? "primary" : "default"}>
        {children}
      </Button>
    </Form>
  );
}

/** For the signed-in owner of the link (ENT-33). */
function Phone({ room, isSigned }: Pick<LobbyProps, "room" | "isSigned">) {
  const { t } = useTranslation("room", { keyPrefix: "phone" });
  const { other, role, id, status } = room;
  if (!other || status === "ended") return null;
  if (role === null) {
    if (isSigned) return null;
    const retour = pathTo(paths.room, { uuid: id });
    return (
      <p>
        {t("sign_in")}{" "}
        <Link to={withQuery(paths.signIn, { retour })} rel="nofollow">
          {t("sign_in_act")}
        </Link>
      </p>
    );
  }
  if (!other.phone) return null;
  return (
    <p>
      {t("call", { name: other.name })} <CallLink phone={other.phone} />
    </p>
  );
}

function RenewLink({ room }: Pick<LobbyProps, "room">) {
  const { t } = useTranslation("room", { keyPrefix: "renew" });
  if (room.role === null) return null;
  return (
    <Form method="post" action={pathTo(paths.room, { uuid: room.id })} className="text-sm">
      <p className="text-ink-2">{t("text")}</p>
      <ActButton name="intent" value="renew">
        {t("act")}
      </ActButton>
    </Form>
  );
}
