/** Without I, O, U (read as 1, 0, V). A prime count detects single-digit errors and swaps. */
const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

export const checkLetter = (number: number): string => letters.charAt(number % letters.length);
