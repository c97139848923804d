/** Milliseconds until the next try, or less: a network that comes back is used at once. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
