/** No I, O, U: read as 1, 0, V. As many as a prime, so that one wrong digit, or two exchanged, change the letter. */
const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** The letter that ends a reference: it betrays one that is mistyped. It is no secret. */
export const checkLetter = (number: number): string => letters.charAt(number % letters.length);
