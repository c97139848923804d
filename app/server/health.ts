export type Health = {
  isReady: () => Promise<boolean>;
  isStopping: () => boolean;
  /** Not ready from now on; each answer closes its connection. */
  stop: () => void;
};

export function createHealth(ping: () => Promise<void>, patienceMs = 3000): Health {
  let stopping = false;

  async function isReady() {
    if (stopping) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    const answered = ping().then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([answered, late]);
    clearTimeout(timer);
    return ready;
  }

  return {
    isReady,
    isStopping: () => stopping,
    stop: () => {
      stopping = true;
    },
  };
}
