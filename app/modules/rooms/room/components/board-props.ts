import type { Talk } from "./talk.ts";

/** What the room’s page gives the board, which is loaded only when it is opened. */
export type BoardProps = Readonly<{
  address: string;
  place: string;
  /** Of its pages on paper. */
  paper: string;
  /** Past the server. */
  talk: Talk;
  /** Changes when the network is lost, and when it is back. */
  phase: string;
  /** Changes when the server was given something. */
  boardAt: number;
}>;
