import { readdirSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

import { machineClock } from "#app/lib/clock.ts";
import { gauge, type Sample } from "#app/lib/metrics.ts";

const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);

const one = (value: number): readonly Sample[] => [{ value }];

function openFiles(): readonly Sample[] {
  try {
    return one(readdirSync("/proc/self/fd").length);
  } catch {
    return [];
  }
}

/** Memory, processor, open files and event loop of this process. */
export function watchProcess(): () => void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let before = performance.eventLoopUtilization();

  gauge(
    {
      name: "nodejs_eventloop_lag_seconds",
      help: "Delay of the event loop since it was last read.",
      labels: ["quantile"],
    },
    () => {
      const read = [
        { values: ["mean"], value: seconds(delays.mean) },
        { values: ["0.5"], value: seconds(delays.percentile(50)) },
        { values: ["0.99"], value: seconds(delays.percentile(99)) },
        { values: ["max"], value: seconds(delays.max) },
      ];
      delays.reset();
      return read;
    },
  );
  gauge(
    { name: "nodejs_eventloop_utilization", help: "Share of time the event loop was busy." },
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return one(utilization);
    },
  );
  gauge(
    { name: "nodejs_memory_bytes", help: "Memory of the process by kind.", labels: ["kind"] },
    () => {
      const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
      return Object.entries({ heapTotal, heapUsed, external, arrayBuffers }).map(
        ([kind, value]) => ({ values: [kind], value }),
      );
    },
  );
  gauge({ name: "process_resident_memory_bytes", help: "Resident memory." }, () =>
    one(process.memoryUsage.rss()),
  );
  gauge({ name: "process_cpu_seconds", help: "Processor time since the start." }, () => {
    const { user, system } = process.cpuUsage();
    return one((user + system) / 1e6);
  });
  gauge({ name: "process_open_fds", help: "Open files and sockets." }, openFiles);
  const startedAt = machineClock().getTime() / 1000 - process.uptime();
  gauge({ name: "process_start_time_seconds", help: "When the process started." }, () =>
    one(Math.round(startedAt)),
  );
  return () => {
    delays.disable();
  };
}
