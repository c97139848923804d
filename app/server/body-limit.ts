import { paperBounds } from "#app/lib/paper-kind.ts";
import { photoBounds } from "#app/lib/photo-bounds.ts";
import { mostBytes as statementBytes } from "#app/modules/billing/bank-statement/file-bounds.domain.ts";
import { bounds as boardBounds } from "#app/modules/rooms/board/domain.ts";
import { bounds as replayBounds } from "#app/modules/rooms/replay/bounds.ts";

/** Longest form; a longer body contains a photo. */
export const formBytes = 64 * 1024;
/** A slightly too heavy photo is still read, to report it at its field. */
const photo = photoBounds.mostBytes + 6_000_000;

const takesPhoto =
  /^(?:\/api\/(?:student\/\d+|teacher|public\/candidate\/draft\/[\w-]+)\/photo\/?|\/(?:eleves\/\d+\/photo|espace-prof\/(?:candidature\/[\w-]+\/presentation|(?:finaliser-candidature|ma-presentation)\/photo))(?:\/|\.data))$/;

/** Both sides of a paper come together. */
const paper = 2 * paperBounds.mostBytes + 6_000_000;
const takesPaper =
  /^(?:\/api\/teacher\/documents\/(?:\d+\/upload|upload-by-type)\/?|\/espace-prof\/(?:mes-infos\/documents|finaliser-candidature\/pieces)\/[\w-]+(?:\/|\.data))$/;

/** A file as a bank gives it, or packed as the second step sends it back. */
const statement = statementBytes + 1_000_000;
const takesStatement =
  /^(?:\/api\/operator\/bank-statements\/?|\/gestion\/paiements\/releve(?:\/|\.data))$/;

/** A photo for the board of a room, which the browser has made small. */
const boardPhoto = boardBounds.photoBytes + 100_000;
const takesBoardPhoto = /^\/api\/public\/rooms\/[\da-f-]{36}\/board\/photo\/?$/i;

/** A part of a recording, with its form around it. */
const recording = replayBounds.part + 100_000;
const takesRecording = /^\/api\/(?:public\/)?rooms\/[\da-f-]{36}\/recording\/\d{1,6}\/?$/i;

/** Bytes allowed for a form; longer for photos, papers, a bank statement (OPS-42) and a part of a recording (API-296). */
export function bodyLimitOf(path: string): number {
  if (takesPaper.test(path)) return paper;
  if (takesStatement.test(path)) return statement;
  if (takesBoardPhoto.test(path)) return boardPhoto;
  if (takesRecording.test(path)) return recording;
  return takesPhoto.test(path) ? photo : formBytes;
}
