/** What the room’s page gives the board, which is loaded only when it is opened. */
export type BoardProps = Readonly<{
  address: string;
  place: string;
  /** Of its pages on paper. */
  paper: string;
  /** Changes when somebody did something, and when the network is back. */
  heard: string;
}>;
