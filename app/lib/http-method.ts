/** Whether a request of this method only reads. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";
