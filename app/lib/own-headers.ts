/** Set by our server only; stripped from incoming requests. */
export const ipHeader = "x-preau-ip";

/** "marketing" when the browser agreed to operator tools (PUB-063); ours only. */
export const agreedHeader = "x-preau-agreed";

/** A form whose file was too heavy (ERR-36); ours only. */
export const cutHeader = "x-preau-cut";
