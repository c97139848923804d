/** A form that guards against robots accepts after two seconds (RUN.md). */
export const robotsWait = 2200;
