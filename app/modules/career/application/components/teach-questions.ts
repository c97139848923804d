/** What somebody who may teach asks first: the questions of the page, and those that the landings answer. */
export const teachQuestions = ["fees", "paid", "unpaid", "degree", "price", "refuse"] as const;
