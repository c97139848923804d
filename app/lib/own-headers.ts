/** The caller's network address: only our own server tells it; the transport drops it from whatever comes from outside. */
export const ipHeader = "x-preau-ip";

/** "marketing" where the browser that acts has agreed that the operator's tools are told of it (PUB-063); ours as well. */
export const agreedHeader = "x-preau-agreed";

/** Set where a form came without its file, which is too heavy to be read (ERR-36); ours as well. */
export const cutHeader = "x-preau-cut";
