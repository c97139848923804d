export const teachQuestions = ["fees", "paid", "unpaid", "degree", "price", "refuse"] as const;
