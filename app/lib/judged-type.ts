/** Body that the rules judge and that changes nothing; a release that does not know it answers 415. */
export const judgedType = "application/judged+json";
