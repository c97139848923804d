/** What only our own server may say to the API: the transport drops them from whatever comes from outside. */

/** The caller's network address. */
export const ipHeader = "x-preau-ip";

/** This call is our own retry just after a renewal: it does not show that the browser has the new token (R3). */
export const freshHeader = "x-preau-fresh";
