/** How many failures in a row stop the calls to a host, and for how long, in milliseconds. */
export type BreakerSettings = Readonly<{ failures: number; restMs: number }>;

type Host = { failures: number; restUntil: number; trying: boolean };

/**
 * A circuit breaker per host: after some failures in a row nobody is sent there for a while, then one call
 * tries; it opens the way again, or begins the rest anew.
 */
export class Breaker {
  private readonly hosts = new Map<string, Host>();

  constructor(
    private readonly settings: BreakerSettings,
    /** Milliseconds that only go forward. */
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Whether a call may go; who is let through says afterwards how it ended. */
  enter(name: string): boolean {
    const host = this.hosts.get(name);
    if (!host || host.failures < this.settings.failures) return true;
    if (host.trying || this.clock() < host.restUntil) return false;
    host.trying = true;
    return true;
  }

  succeeded(name: string): void {
    this.hosts.delete(name);
  }

  failed(name: string): void {
    const failures = (this.hosts.get(name)?.failures ?? 0) + 1;
    const restUntil = this.clock() + this.settings.restMs;
    this.hosts.set(name, { failures, restUntil, trying: false });
  }
}
