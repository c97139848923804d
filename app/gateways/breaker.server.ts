/** Consecutive failures that open the circuit, and the rest in milliseconds. */
export type BreakerSettings = Readonly<{ failures: number; restMs: number }>;

type Host = { failures: number; restUntil: number; trying: boolean };

/** Per host: consecutive failures stop calls for a while, then one trial call decides. */
export class Breaker {
  private readonly hosts = new Map<string, Host>();

  constructor(
    private readonly settings: BreakerSettings,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** An admitted caller must report the outcome. */
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
