/** Where a browser asks for a challenge. */
export const challengePath = "/api/public/challenge";
