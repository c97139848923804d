export const isRead = (method: string) => method === "GET" || method === "HEAD";
