/** The caller's network address: only our own server tells it; the transport drops it from whatever comes from outside. */
export const ipHeader = "x-preau-ip";
