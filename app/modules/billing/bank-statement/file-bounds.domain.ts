/** Of a bank statement: 5,000 movements in CAMT.053 are some ten megabytes. */
export const mostBytes = 12_000_000;

/** Signs of the file in base64, packed. */
export const mostSigns = 4_000_000;
