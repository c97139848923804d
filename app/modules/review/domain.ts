/** Reviews on a page (CST-04). */
export const reviewsPerPage = 4;
