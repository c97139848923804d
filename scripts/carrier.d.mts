/** A carrier of mails of one's own; `refuses()`: whether this mail is not taken now (451). */
export function openCarrier(options?: { refuses?: () => boolean }): Promise<{
  url: string;
  /** How often each Message-ID came. */
  times: Map<string, number>;
  refuseNone: () => void;
  close: () => Promise<void>;
}>;
