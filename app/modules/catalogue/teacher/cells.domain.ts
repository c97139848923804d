/** Subject 0 is every subject; cell 0 is online, cell 1 at home anywhere in France (decision 023). */

export const anySubject = 0;
export const franceCell = 1;
export const noAnswerHours = 99999;
export const onlineCell = 0;
