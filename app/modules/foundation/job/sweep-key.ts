/** The key of a job's or a sweep's French name: « mails to send » has `mails_to_send`. */
export const sweepKey = (name: string) => name.replaceAll(" ", "_");
